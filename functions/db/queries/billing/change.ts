import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../index.ts";
import { batch, hasRow, rows } from "../../run.ts";

/** Milliseconds after which the payment service has answered a change of plan, or never will: far more than its client waits. */
export const changeLasts = 60_000;

/** Whether nothing is known of a person's plan being changed at this moment. */
export const unchanging = (userId: string): SQL =>
	sql`NOT EXISTS (SELECT 1 FROM customers WHERE user_id = ${userId} AND changing_at IS NOT NULL)`;

/**
 * Takes the right to change somebody's plan: one change at a time, and none while money is asked back. Whether it was given.
 * It lasts until `endChange`, or until the plan was asked for once nothing can come of the change any more (jobs).
 */
export const takeChange = (db: Db, userId: string, subscriptionId: string, now: number) =>
	hasRow(
		db,
		sql`UPDATE customers SET changing_at = ${now} WHERE user_id = ${userId} AND subscription_id = ${subscriptionId}
			AND changing_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM refunds WHERE user_id = ${userId} AND state = 'requested') RETURNING user_id`,
	);

/** Gives that right back: the change was refused, or is written down. */
export const endChange = (db: Db, userId: string, startedAt: number) =>
	batch(db, [
		sql`UPDATE customers SET changing_at = NULL WHERE user_id = ${userId} AND changing_at = ${startedAt}`,
	]);

/** The same for a change begun before a moment whose answer was lost. */
export const endOldChange = (db: Db, customerId: string, before: number) =>
	batch(db, [
		sql`UPDATE customers SET changing_at = NULL WHERE customer_id = ${customerId} AND changing_at <= ${before}`,
	]);

/** Whether somebody waits for money that was asked back. */
export const asksBack = async (db: Db, userId: string): Promise<boolean> =>
	(await rows(db, sql`SELECT 1 AS yes FROM refunds WHERE user_id = ${userId} AND state = 'requested'`))
		.length > 0;
