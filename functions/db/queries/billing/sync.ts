import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../index.ts";
import { batch, hasRow, type Query } from "../../run.ts";
import type { CustomerRow, PaymentRow } from "./billing.ts";
import { reopenRefund, setRefunded } from "./refunds.ts";

export interface StoredPlan
	extends Pick<
		CustomerRow,
		"subscriptionId" | "packageId" | "endsAt" | "passFrom" | "renews" | "renewalAmount" | "currency"
	> {
	card: { brand: string; last4: string | null } | null;
	/** A failed renewal, where to pay it, and how much (cents). */
	failed: { invoiceId: string; url: string | null; amount: number } | null;
}

interface PlanWrite {
	userId: string;
	/** Row version read before asking the payment service. */
	version: number;
	plan: StoredPlan;
	payments: readonly Omit<PaymentRow, "userId">[];
	/** Those of which more or less is refunded than before. */
	refunds: readonly Pick<PaymentRow, "id" | "refunded">[];
	/** Payments whose refund newly failed; their requests go back to support. */
	refundFailed: readonly string[];
	/** A paid checkout: no longer pending, but still recognised. */
	checkoutPaid: string | null;
}

const putPayment = (userId: string, row: Omit<PaymentRow, "userId">, isUnchanged: SQL): Query => sql`
	INSERT INTO payments (id, user_id, package_id, subscription_id, is_plan_change, intent_id, amount, refunded, refund_failed_at, currency, tax, country, number, url, pdf, paid_at, ends_at)
	SELECT ${row.id}, ${userId}, ${row.packageId}, ${row.subscriptionId}, ${row.isPlanChange ? 1 : 0}, ${row.intentId}, ${row.amount},
		0, ${row.refundFailedAt}, ${row.currency}, ${row.tax}, ${row.country},
		${row.number}, ${row.url}, ${row.pdf}, ${row.paidAt}, ${row.endsAt} WHERE ${isUnchanged}
	ON CONFLICT (id) DO UPDATE SET
		refund_failed_at = coalesce(excluded.refund_failed_at, refund_failed_at), tax = excluded.tax, country = excluded.country, intent_id = excluded.intent_id, number = excluded.number,
		url = excluded.url, pdf = excluded.pdf, package_id = excluded.package_id, is_plan_change = excluded.is_plan_change,
		ends_at = excluded.ends_at`;

/** Writes a user's plan, with `alsoInBatch` in the same transaction, unless it changed since it was read. Returns whether it was written. */
export async function writePlan(
	db: Db,
	write: PlanWrite,
	alsoInBatch: (isUnchanged: SQL) => Query[],
	now: number,
): Promise<boolean> {
	const { userId, version, plan, checkoutPaid } = write;
	const isUnchanged = sql`EXISTS (SELECT 1 FROM customers WHERE user_id = ${userId} AND version = ${version})`;
	const isCheckoutPaid = sql`checkout_id IS NOT NULL AND checkout_id = ${checkoutPaid}`;
	const results = await batch(db, [
		...write.payments.map((row) => putPayment(userId, row, isUnchanged)),
		...write.refunds.flatMap(({ id, refunded }) =>
			setRefunded(sql`id = ${id} AND ${isUnchanged}`, sql`${refunded}`, now),
		),
		...write.refundFailed.map((id) => reopenRefund(id, userId, now, isUnchanged)),
		sql`UPDATE refunds SET state = 'refunded', decided_at = ${now} WHERE state <> 'refunded' AND ${isUnchanged} AND payment_id IN
			(SELECT id FROM payments WHERE user_id = ${userId} AND refunded >= amount)`,
		...alsoInBatch(isUnchanged),
		sql`UPDATE customers SET version = version + 1, synced_at = ${now}, subscription_id = ${plan.subscriptionId},
				package_id = ${plan.packageId}, ends_at = ${plan.endsAt}, pass_from = ${plan.passFrom}, renews = ${plan.renews ? 1 : 0},
				renewal_amount = ${plan.renewalAmount}, currency = ${plan.currency}, card_brand = ${plan.card?.brand ?? null},
				card_last4 = ${plan.card?.last4 ?? null}, failed_invoice = ${plan.failed?.invoiceId ?? null}, failed_url = ${plan.failed?.url ?? null},
				checkout_url = CASE WHEN ${isCheckoutPaid} THEN NULL ELSE checkout_url END,
				checkout_secret = CASE WHEN ${isCheckoutPaid} THEN NULL ELSE checkout_secret END,
				checkout_at = CASE WHEN ${isCheckoutPaid} THEN NULL ELSE checkout_at END
			WHERE user_id = ${userId} AND version = ${version} RETURNING version`,
	]);
	return results.at(-1)?.length === 1;
}

export const recordEvent = (id: string, type: string, now: number): Query => sql`
	INSERT INTO webhook_events (id, type, at) VALUES (${id}, ${type}, ${now}) ON CONFLICT (id) DO NOTHING`;

export const isEventNew = (id: string): SQL =>
	sql`NOT EXISTS (SELECT 1 FROM webhook_events WHERE id = ${id})`;

export const isEventHandled = (db: Db, id: string) =>
	hasRow(db)`SELECT id FROM webhook_events WHERE id = ${id}`;
