import { sql } from "drizzle-orm";
import { hour } from "../../../utils/time.ts";
import type { Db } from "../../index.ts";
import { batch, hasRow, queryRows, queryValue } from "../../run.ts";
import type { UserRow } from "../accounts/users.ts";
import { addContactJob, addJob } from "./jobs.ts";

/** Claims a user's next checkout, after `previousId`; unfinished, it expires after `timeout` milliseconds. Returns whether it was claimed. */
export const claimCheckout = (
	db: Db,
	order: { userId: string; key: string; packageId: string; amount: number; currency: string },
	previousId: string | null,
	timeout: number,
	now: number,
) =>
	hasRow(db)`
		INSERT INTO customers (user_id, checkout_key, checkout_package, checkout_amount, checkout_currency, checkout_at)
		SELECT id, ${order.key}, ${order.packageId}, ${order.amount}, ${order.currency}, ${now} FROM users WHERE id = ${order.userId}
		ON CONFLICT (user_id) DO UPDATE SET checkout_key = excluded.checkout_key, checkout_id = NULL, checkout_url = NULL,
			checkout_secret = NULL, checkout_package = excluded.checkout_package, checkout_amount = excluded.checkout_amount,
			checkout_currency = excluded.checkout_currency, checkout_at = excluded.checkout_at, returned_at = NULL
		WHERE checkout_id IS ${previousId} AND
			(checkout_id IS NOT NULL OR checkout_at IS NULL OR checkout_at <= ${now - timeout}) RETURNING user_id`;

/** Stores the checkout created under a claim. Returns whether the claim was still valid. */
export const putCheckout = (
	db: Db,
	userId: string,
	key: string,
	checkout: { id: string; url: string | null; clientSecret: string | null },
) =>
	hasRow(db)`
		UPDATE customers SET checkout_id = ${checkout.id}, checkout_url = ${checkout.url}, checkout_secret = ${checkout.clientSecret}
		WHERE user_id = ${userId} AND checkout_key = ${key} AND checkout_id IS NULL RETURNING user_id`;

const cleared = sql`checkout_key = NULL, checkout_id = NULL, checkout_url = NULL, checkout_secret = NULL,
	checkout_package = NULL, checkout_amount = NULL, checkout_currency = NULL, checkout_at = NULL, returned_at = NULL`;

export const dropCheckout = (db: Db, userId: string, key: string) =>
	queryRows(db)`
		UPDATE customers SET ${cleared} WHERE user_id = ${userId} AND checkout_key = ${key} AND checkout_id IS NULL`;

export const endCheckout = (db: Db, userId: string, id: string) =>
	batch(db, [sql`UPDATE customers SET ${cleared} WHERE user_id = ${userId} AND checkout_id = ${id}`]);

/** Clears unfinished checkouts from before a time. @param mustAsk only those that Stripe was asked about after their page closed */
export const dropOldCheckouts = (db: Db, before: number, mustAsk: boolean) =>
	batch(db, [
		sql`UPDATE customers SET ${cleared} WHERE checkout_id IS NOT NULL AND checkout_at <= ${before}
			AND ${mustAsk ? sql`(customer_id IS NULL OR synced_at >= checkout_at + ${hour})` : sql`1`}`,
	]);

/** Also queues jobs for a deletion or new name or address meanwhile. Returns whether the account still exists. @param person as sent to Stripe */
export async function putCustomer(
	db: Db,
	person: Pick<UserRow, "id" | "email" | "name">,
	customerId: string,
	now: number,
): Promise<boolean> {
	const { id, email, name } = person;
	const [updatedRows] = await batch(db, [
		sql`UPDATE customers SET customer_id = ${customerId}, subscription_id = NULL WHERE user_id = ${id} RETURNING user_id`,
		addContactJob(
			id,
			now,
			sql`NOT EXISTS (SELECT 1 FROM users WHERE id = ${id} AND email = ${email} AND name = ${name})`,
		),
		addJob(
			"forget",
			customerId,
			now,
			sql`NOT EXISTS (SELECT 1 FROM customers WHERE customer_id = ${customerId})`,
		),
	]);
	return updatedRows?.length === 1;
}

/** When the user first returned from a checkout: now, unless earlier. */
export const recordReturn = async (db: Db, userId: string, id: string, now: number) =>
	(await queryValue<number>(db)`UPDATE customers SET returned_at = coalesce(returned_at, ${now})
		WHERE user_id = ${userId} AND checkout_id = ${id} RETURNING returned_at AS at`) ?? now;
