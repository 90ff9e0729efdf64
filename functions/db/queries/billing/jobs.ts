import { type SQL, sql } from "drizzle-orm";
import { day, minute } from "../../../utils/time.ts";
import type { Db } from "../../index.ts";
import { batch, type Query, queryRow, queryValue, queryValues } from "../../run.ts";
import type { billingJobs } from "../../schema/index.ts";
import { countAttempt } from "../mails.ts";
import { planChangeTimeout } from "./billing.ts";

export type JobRow = typeof billingJobs.$inferSelect;

/** Queues a job, due at once; duplicates are ignored. */
export const addJob = (kind: JobRow["kind"], target: string, now: number, condition = sql`1`): Query => sql`
	INSERT INTO billing_jobs (id, kind, target, next_at, created_at)
	SELECT ${`${kind}:${target}`}, ${kind}, ${target}, ${now}, ${now} WHERE ${condition} ON CONFLICT (id) DO NOTHING`;

/** Makes a job due at once: its own retry may be hours away. A running one is run again, because it may have read before. */
export const retryJob = (kind: JobRow["kind"], target: string, now: number): Query =>
	sql`UPDATE billing_jobs SET next_at = min(next_at, ${now}) WHERE id = ${`${kind}:${target}`}`;

/** Queues a job that sends the user's current name and address to Stripe. Never deduplicated: a running job may have read older values. */
export const addContactJob = (userId: string, now: number, condition: SQL): Query => sql`
	INSERT INTO billing_jobs (id, kind, target, next_at, created_at)
	SELECT ${`contact:${crypto.randomUUID()}`}, 'contact', customer_id, ${now}, ${now} FROM customers
	WHERE user_id = ${userId} AND customer_id IS NOT NULL AND ${condition}`;

/** Claims the next due job for one attempt and schedules its retry; the last delay repeats. @param except kinds that wait */
export async function claimJob(
	db: Db,
	delays: readonly number[],
	except: readonly JobRow["kind"][],
	now: number,
): Promise<JobRow | null> {
	return queryRow<JobRow>(db)`UPDATE billing_jobs SET ${countAttempt(delays, now + (delays.at(-1) ?? 0), now)}
		WHERE id = (SELECT id FROM billing_jobs WHERE next_at <= ${now} AND kind NOT IN ${except} ORDER BY next_at, id LIMIT 1)
		RETURNING id, kind, target, attempts, next_at AS nextAt, created_at AS createdAt`;
}

/** Ends a job, unless it was asked for again while it ran. */
export const endJob = ({ id, nextAt }: JobRow): Query =>
	sql`DELETE FROM billing_jobs WHERE id = ${id} AND next_at = ${nextAt}`;

/** The customer of a subscription or payment, if the account still exists. */
export const findCustomerId = (db: Db, target: string) =>
	queryValue<string>(db)`
		SELECT customer_id AS id FROM customers WHERE customer_id IS NOT NULL AND (subscription_id = ${target}
		OR user_id IN (SELECT user_id FROM payments WHERE intent_id = ${target} OR subscription_id = ${target})) LIMIT 1`;

/** SQL: when a customer was last synced, or failed to be; 0 for never. */
export const lastSyncAttempt = sql`max(coalesce(synced_at, 0), coalesce(sync_failed_at, 0))`;

/** Customers whose webhooks may have been missed: pending ones, then every subscription daily, least recently tried first; recent failures last. */
export async function listCustomersToSync(db: Db, now: number, limit: number): Promise<string[]> {
	// One coalesce for the last two conditions would scan the table instead of using the index.
	return queryValues<string>(db)`SELECT customer_id AS id FROM customers WHERE customer_id IS NOT NULL AND (
			(checkout_id IS NOT NULL AND checkout_at <= ${now - 2 * minute} AND coalesce(synced_at, 0) <= ${now - 10 * minute})
			OR changing_at <= ${now - planChangeTimeout}
			OR (renews = 1 AND ends_at <= ${now} AND synced_at <= ${now - 30 * minute})
			OR (subscription_id IS NOT NULL AND synced_at <= ${now - day})
			OR (subscription_id IS NOT NULL AND synced_at IS NULL))
		ORDER BY coalesce(sync_failed_at, 0) > ${now - 10 * minute},
			changing_at IS NULL AND checkout_id IS NULL AND ends_at > ${now}, ${lastSyncAttempt} LIMIT ${limit}`;
}

/** Records a failed refresh, so that others get their turn. @param id of a user or a Stripe customer @param wasUnavailable keeps them due, because nothing was learnt */
export const recordSyncFailure = (db: Db, id: string, wasUnavailable: boolean, now: number) =>
	batch(db, [
		sql`UPDATE customers SET sync_failed_at = ${now}, synced_at = ${wasUnavailable ? sql`synced_at` : now}
			WHERE user_id = ${id} OR customer_id = ${id}`,
	]);
