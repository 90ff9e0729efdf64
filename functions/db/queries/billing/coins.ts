import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Confirming } from "../../../contract/billing/billing.ts";
import { decimal } from "../../../contract/billing/price.ts";
import type { Db } from "../../index.ts";
import { batch, first, hasRow, type Query, value, values } from "../../run.ts";
import { coinInvoices } from "../../schema/index.ts";

export type CoinInvoiceRow = typeof coinInvoices.$inferSelect;
export type ConfirmingRow = Pick<CoinInvoiceRow, "amount" | "currency" | "url">;

/** Oldest first. */
export const coinInvoicesOf = (db: Db, userId: string): Promise<CoinInvoiceRow[]> =>
	db
		.select()
		.from(coinInvoices)
		.where(eq(coinInvoices.userId, userId))
		.orderBy(asc(coinInvoices.createdAt), asc(coinInvoices.id));

/** Notes an invoice before anybody is shown where it is paid. */
export const addCoinInvoice = (
	db: Db,
	row: Pick<
		CoinInvoiceRow,
		"id" | "userId" | "packageId" | "periodUnit" | "periodCount" | "amount" | "currency" | "url" | "createdAt"
	>,
) =>
	batch(db, [
		sql`INSERT INTO coin_invoices (id, user_id, package_id, period_unit, period_count, amount, currency, url, created_at, state)
			SELECT ${row.id}, id, ${row.packageId}, ${row.periodUnit}, ${row.periodCount}, ${row.amount}, ${row.currency},
				${row.url}, ${row.createdAt}, 'open' FROM users WHERE id = ${row.userId} ON CONFLICT (id) DO NOTHING`,
	]);

/** Notes how an invoice stands. */
export const putCoinInvoice = (row: CoinInvoiceRow, unchanged: SQL): Query => sql`
	UPDATE coin_invoices SET state = ${row.state}, trouble = ${row.trouble}, paid_at = ${row.paidAt}, receipt = ${row.receipt}, url = ${row.url}
	WHERE id = ${row.id} AND ${unchanged}`;

/** Coins that are being confirmed, as their buyer sees them. */
export const confirmingOf = (row: ConfirmingRow | null): Confirming | null =>
	row && { amount: decimal(row.amount), currency: row.currency, url: row.url };

/** The newest of somebody's coins that are being confirmed. */
export const findConfirming = (db: Db, userId: string) =>
	first<ConfirmingRow>(
		db,
		sql`SELECT amount, currency, url FROM coin_invoices WHERE user_id = ${userId} AND state = 'processing'
			ORDER BY created_at DESC LIMIT 1`,
	);

/** Whether somebody can still pay an invoice, but for one. */
export const hasOpenCoins = (db: Db, userId: string, but: string) =>
	hasRow(
		db,
		sql`SELECT id FROM coin_invoices WHERE user_id = ${userId} AND state = 'open' AND id <> ${but} LIMIT 1`,
	);

/** Whose an invoice is; null when nobody here was asked to pay it. */
export const ownerOfCoins = (db: Db, id: string) =>
	value<string>(db, sql`SELECT user_id AS userId FROM coin_invoices WHERE id = ${id}`);

/**
 * People whose invoices in coins should be asked for, the longest unasked first: every ten minutes while one can be paid, hourly while
 * it is being confirmed, every six hours while it can still be settled, at once after a noted refund.
 */
export async function coinOwnersToAsk(db: Db, now: number, limit: number): Promise<string[]> {
	const hour = 60 * 60_000;
	const since = (ms: number) => now - ms;
	return values<string>(
		db,
		sql`SELECT DISTINCT customers.user_id AS userId, coalesce(synced_at, 0) AS asked
			FROM coin_invoices JOIN customers ON customers.user_id = coin_invoices.user_id WHERE
				(paid_at IS NULL AND created_at > ${since(3 * hour)} AND created_at <= ${since(hour / 30)} AND coalesce(synced_at, 0) <= ${since(hour / 6)})
				OR (state = 'processing' AND coalesce(synced_at, 0) <= ${since(hour)})
				OR (paid_at IS NULL AND created_at > ${since(7 * 24 * hour)} AND coalesce(synced_at, 0) <= ${since(6 * hour)})
				OR refunded_at > coalesce(synced_at, 0)
			ORDER BY asked LIMIT ${limit}`,
	);
}

/** Notes that somebody's invoices were asked for in vain, so that it is not the next one's turn again. */
export const noteCoinsAsked = (db: Db, userId: string, now: number) =>
	batch(db, [sql`UPDATE customers SET synced_at = ${now} WHERE user_id = ${userId}`]);

/** Support has sent coins back by hand: the plan ends with it. Whether there was such a payment. */
export const noteCoinsRefunded = (db: Db, id: string, now: number) =>
	hasRow(
		db,
		sql`UPDATE coin_invoices SET refunded_at = ${now} WHERE id = ${id} AND paid_at IS NOT NULL AND refunded_at IS NULL RETURNING id`,
	);
