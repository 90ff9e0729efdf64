import { eq, type SQL, sql } from "drizzle-orm";
import type { ConfirmingPayment, Period } from "../../../contract/billing/billing.ts";
import { toDecimal } from "../../../contract/billing/price.ts";
import { day, hour } from "../../../utils/time.ts";
import type { Db } from "../../index.ts";
import {
	batch,
	findRows,
	hasRow,
	type Query,
	queryRow,
	queryRows,
	queryValue,
	queryValues,
} from "../../run.ts";
import { coinInvoices } from "../../schema/index.ts";
import { lastSyncAttempt } from "./jobs.ts";
import { setRefunded } from "./refunds.ts";

export type CoinInvoiceRow = typeof coinInvoices.$inferSelect;
type ConfirmingRow = Pick<CoinInvoiceRow, "amount" | "currency" | "url">;

/** Oldest first. */
export const listCoinInvoices = (db: Db, userId: string) =>
	findRows(db, coinInvoices, eq(coinInvoices.userId, userId), coinInvoices.createdAt, coinInvoices.id);

/** Stores an invoice before its URL is shown. */
export const addCoinInvoice = (
	db: Db,
	row: Pick<CoinInvoiceRow, "id" | "userId" | "packageId" | "amount" | "currency" | "url" | "createdAt"> & {
		period: Period;
	},
) =>
	queryRows(db)`
		INSERT INTO coin_invoices (id, user_id, package_id, period_unit, period_count, amount, currency, url, created_at, state)
			SELECT ${row.id}, id, ${row.packageId}, ${row.period.unit}, ${row.period.count}, ${row.amount}, ${row.currency},
				${row.url}, ${row.createdAt}, 'open' FROM users WHERE id = ${row.userId} ON CONFLICT (id) DO NOTHING`;

export const putCoinInvoice = (row: CoinInvoiceRow, isUnchanged: SQL): Query => sql`
	UPDATE coin_invoices SET state = ${row.state}, problem = ${row.problem}, paid_at = ${row.paidAt}, receipt = ${row.receipt}, url = ${row.url}
	WHERE id = ${row.id} AND ${isUnchanged}`;

/** The buyer's view of an unconfirmed payment. */
export const toConfirming = (row: ConfirmingRow | null): ConfirmingPayment | null =>
	row && { amount: toDecimal(row.amount), currency: row.currency, url: row.url };

/** The user's newest unconfirmed payment. */
export const findConfirming = (db: Db, userId: string) =>
	queryRow<ConfirmingRow>(db)`
		SELECT amount, currency, url FROM coin_invoices WHERE user_id = ${userId} AND state = 'processing'
		ORDER BY created_at DESC LIMIT 1`;

/** Whether the user has another payable invoice than `except`. */
export const hasOpenCoins = (db: Db, userId: string, except: string) =>
	hasRow(db)`
		SELECT id FROM coin_invoices WHERE user_id = ${userId} AND state = 'open' AND id <> ${except} LIMIT 1`;

/** The owner of an invoice; null if it isn't in the database. */
export const findCoinOwner = (db: Db, id: string) =>
	queryValue<string>(db)`SELECT user_id AS userId FROM coin_invoices WHERE id = ${id}`;

/** Users whose coin invoices are due for a refresh, least recently tried first: the sooner something may happen, the more often. */
export async function listCoinOwnersToSync(db: Db, now: number, limit: number): Promise<string[]> {
	const since = (ms: number) => now - ms;
	return queryValues<string>(db)`SELECT DISTINCT customers.user_id AS userId, ${lastSyncAttempt} AS tried
		FROM coin_invoices JOIN customers ON customers.user_id = coin_invoices.user_id WHERE
			(paid_at IS NULL AND created_at > ${since(3 * hour)} AND created_at <= ${since(hour / 30)} AND coalesce(synced_at, 0) <= ${since(hour / 6)})
			OR (state = 'processing' AND coalesce(synced_at, 0) <= ${since(hour)})
			OR (paid_at IS NULL AND created_at > ${since(7 * day)} AND coalesce(synced_at, 0) <= ${since(6 * hour)})
		ORDER BY tried LIMIT ${limit}`;
}

/** Support returned coins by hand, which ends the plan they paid for, if any. The job is due by any clock, with an id of its own: a running one may have read before. */
export async function recordCoinRefund(db: Db, id: string, now: number): Promise<boolean> {
	const isPaid = sql`id = ${id} AND (paid_at IS NOT NULL OR problem IS NOT NULL) AND refunded_at IS NULL`;
	const [, ...updatedRows] = await batch(db, [
		sql`INSERT INTO billing_jobs (id, kind, target, next_at, created_at)
			SELECT 'sync:' || id, 'sync', user_id, 0, ${now} FROM coin_invoices WHERE ${isPaid} ON CONFLICT (id) DO NOTHING`,
		sql`UPDATE coin_invoices SET refunded_at = ${now} WHERE ${isPaid} RETURNING id`,
		...setRefunded(sql`id = ${`btcpay_${id}`} AND user_id IS NULL`, sql`amount`, now),
	]);
	return updatedRows.flat().length > 0;
}
