import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../index.ts";
import { findRows, type Query, queryRows, queryValue } from "../run.ts";
import { supportActions } from "../schema/index.ts";
import { hasActivePlan, type PaymentRow } from "./billing/billing.ts";
import type { JobRow } from "./billing/jobs.ts";

type SupportAction = typeof supportActions.$inferSelect;

/** Records a support action before it's carried out. */
export const addSupportAction = (row: Omit<SupportAction, "result">): Query => sql`
	INSERT INTO support_actions (id, user_id, at, who, action, target, why)
	VALUES (${row.id}, ${row.userId}, ${row.at}, ${row.who}, ${row.action}, ${row.target}, ${row.why})`;

export const recordSupportResult = (id: string, result: string): Query =>
	sql`UPDATE support_actions SET result = ${result} WHERE id = ${id}`;

/** Newest first. */
export const listActionsOnUser = (db: Db, id: string) =>
	findRows(db, supportActions, eq(supportActions.userId, id), desc(supportActions.at), desc(sql`rowid`));

/** All actions, newest first, with the account's address. */
export const listSupportActions = (db: Db, limit: number) =>
	queryRows<Omit<SupportAction, "id" | "userId"> & { email: string | null }>(db)`
		SELECT at, who, action, target, email, why, result FROM support_actions LEFT JOIN users ON users.id = user_id
		ORDER BY at DESC, support_actions.rowid DESC LIMIT ${limit}`;

/** Suspends or reinstates an account. Returns a row if that changed anything. */
export const suspendUser = (id: string, since: number | null): Query => sql`
	UPDATE users SET suspended_at = ${since} WHERE id = ${id} AND (suspended_at IS NULL) = ${since !== null} RETURNING id`;

/** Accounts by part of an address (also a former one) or name, or by a payment reference. Newest first. */
export const findAccounts = (db: Db, part: string, limit: number, now: number) => {
	// Not LIKE, whose patterns D1 limits to 50 bytes.
	const matches = (column: SQL) => sql`instr(lower(${column}), lower(${part}))`;
	// SQLite's lower() knows ASCII only.
	const spellings = [
		part.toLowerCase(),
		part.toUpperCase(),
		part.replace(/^./u, (first) => first.toUpperCase()),
	];
	const isNamed = sql.join(
		spellings.map((spelling) => sql`instr(name, ${spelling})`),
		sql` OR `,
	);
	return queryRows<{ email: string; name: string; type: string; createdAt: number }>(db)`
		SELECT email, name, created_at AS createdAt,
		CASE WHEN ${hasActivePlan(sql`users.id`, now)} THEN (SELECT coalesce(package_id, 'premium') FROM customers WHERE user_id = users.id)
		WHEN EXISTS (SELECT 1 FROM trials WHERE user_id = users.id AND coalesce(remaining_ms, ends_at - ${now}) > 0) THEN 'trial' ELSE 'free' END AS type
		FROM users WHERE ${matches(sql`email`)} OR ${matches(sql`name`)} OR ${isNamed}
		OR id IN (SELECT user_id FROM former_addresses WHERE ${matches(sql`email`)})
		OR id IN (SELECT user_id FROM customers WHERE ${part} IN (customer_id, subscription_id, checkout_id, card_last4))
		OR id IN (SELECT user_id FROM payments WHERE ${part} IN (id, intent_id, subscription_id, number))
		OR id IN (SELECT user_id FROM coin_invoices WHERE id = ${part})
		ORDER BY created_at DESC LIMIT ${limit}`;
};

/** A user's pending billing jobs, oldest first. (D1 limits a UNION to five parts.) */
export const listJobsOfUser = (db: Db, userId: string) => {
	const isTargetIn = (column: string, table: string) =>
		sql`target IN (SELECT ${sql.raw(column)} FROM ${sql.raw(table)} WHERE user_id = ${userId})`;
	return queryRows<Pick<JobRow, "kind" | "target" | "attempts" | "nextAt" | "createdAt">>(db)`
		SELECT kind, target, attempts, next_at AS nextAt, created_at AS createdAt FROM billing_jobs
		WHERE ${isTargetIn("customer_id", "customers")} OR ${isTargetIn("subscription_id", "customers")}
		OR ${isTargetIn("intent_id", "payments")} OR ${isTargetIn("subscription_id", "payments")}
		OR ${isTargetIn("id", "coin_invoices")} OR target = ${userId} ORDER BY created_at`;
};

/** When the latest webhook event was handled; null if none within a week. */
export const findLastEventTime = (db: Db) => queryValue<number>(db)`SELECT max(at) AS at FROM webhook_events`;

/** What was paid and refunded in a time range, a row for each payment, oldest first, for accounting. `amount` is 0 if it was paid before. */
export const listPaymentsBetween = (db: Db, from: number, to: number) =>
	queryRows<
		Pick<
			PaymentRow,
			"id" | "number" | "packageId" | "amount" | "refunded" | "currency" | "tax" | "country" | "paidAt"
		> & { price: number }
	>(db)`
		SELECT id, number, package_id AS packageId, currency, country, tax, paid_at AS paidAt, payments.amount AS price,
			iif(paid_at >= ${from}, payments.amount, 0) AS amount, coalesce(sum(entries.amount), 0) AS refunded
		FROM payments LEFT JOIN refund_entries entries ON payment_id = id AND at >= ${from} AND at < ${to}
		WHERE paid_at < ${to} GROUP BY id HAVING paid_at >= ${from} OR sum(entries.amount) <> 0 ORDER BY paid_at, id`;
