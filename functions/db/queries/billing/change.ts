import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../index.ts";
import { batch, hasRow } from "../../run.ts";

/** Milliseconds after which a plan change has either been answered or failed; far beyond the client's timeout. */
export const planChangeTimeout = 60_000;

/** SQL condition: no plan change is in progress. */
export const isNotChanging = (userId: string): SQL =>
	sql`NOT EXISTS (SELECT 1 FROM customers WHERE user_id = ${userId} AND changing_at IS NOT NULL)`;

/** Claims a plan change until it's released or a job has checked the outcome; not during a refund request. Returns whether it did. */
export const claimPlanChange = (db: Db, userId: string, subscriptionId: string, now: number) =>
	hasRow(
		db,
		sql`UPDATE customers SET changing_at = ${now} WHERE user_id = ${userId} AND subscription_id = ${subscriptionId}
			AND changing_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM refunds WHERE user_id = ${userId} AND state = 'requested') RETURNING user_id`,
	);

/** Releases the claim: the change was refused or stored. */
export const releasePlanChange = (db: Db, userId: string, startedAt: number) =>
	batch(db, [
		sql`UPDATE customers SET changing_at = NULL WHERE user_id = ${userId} AND changing_at = ${startedAt}`,
	]);

/** Releases claims from before a time, whose outcome was lost. */
export const releaseOldPlanChanges = (db: Db, customerId: string, before: number) =>
	batch(db, [
		sql`UPDATE customers SET changing_at = NULL WHERE customer_id = ${customerId} AND changing_at <= ${before}`,
	]);

export const hasPendingRefund = (db: Db, userId: string) =>
	hasRow(db, sql`SELECT 1 FROM refunds WHERE user_id = ${userId} AND state = 'requested'`);
