import { desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../index.ts";
import { first, type Query } from "../../run.ts";
import { customers, packages, payments, refunds } from "../../schema/index.ts";
import { select } from "../../select.ts";
import type { PackageRow } from "./packages.ts";

export type CustomerRow = typeof customers.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

/** How long a renewing plan stays active past its end: Stripe charges within hours, and webhooks may be late. */
const renewalGrace = 24 * 60 * 60 * 1000;

/** When a plan ends, grace included; 0 without a plan. */
export const planEnd = ({ endsAt, renews }: Pick<CustomerRow, "endsAt" | "renews">): number =>
	endsAt === null ? 0 : endsAt + (renews ? renewalGrace : 0);

export const isPlanActive = (plan: Pick<CustomerRow, "endsAt" | "renews">, now: number): boolean =>
	planEnd(plan) > now;

/** `isPlanActive` as an SQL condition. */
export const hasActivePlan = (userId: SQL, now: number): SQL => sql`EXISTS (SELECT 1 FROM customers paid
	WHERE paid.user_id = ${userId} AND paid.ends_at + paid.renews * ${renewalGrace} > ${now})`;

export interface PlanRow {
	customer: CustomerRow;
	/** The current or last plan; null if there was none, or it isn't in the catalogue. */
	entry: PackageRow | null;
}

const selectPlan = select(
	{ customer: getTableColumns(customers), entry: getTableColumns(packages) },
	"FROM customers customer LEFT JOIN packages entry ON entry.id = customer.package_id WHERE customer.user_id = ?",
);

/** A user's billing data; null if they never started a checkout. */
export async function findPlan(db: Db, userId: string): Promise<PlanRow | null> {
	const [{ customer, entry } = {}] = await selectPlan(db, userId);
	return customer ? { customer, entry: entry ?? null } : null;
}

export const findByCustomer = (db: Db, customerId: string) =>
	first<{ userId: string; email: string; name: string; lang: string }>(
		db,
		sql`SELECT users.id AS userId, email, users.name AS name, lang FROM users JOIN customers ON user_id = users.id
			WHERE customer_id = ${customerId}`,
	);

export const findPerson = (db: Db, userId: string) =>
	first<{ userId: string; email: string; name: string; lang: string }>(
		db,
		sql`SELECT id AS userId, email, name, lang FROM users WHERE id = ${userId}`,
	);

/** Newest first, each with its refund request. */
export const paymentsOf = (
	db: Db,
	userId: string,
): Promise<{ payment: PaymentRow; refund: RefundRow | null }[]> =>
	db
		.select({ payment: payments, refund: refunds })
		.from(payments)
		.leftJoin(refunds, eq(refunds.paymentId, payments.id))
		.where(eq(payments.userId, userId))
		.orderBy(desc(payments.paidAt), desc(payments.isPlanChange), desc(payments.endsAt), desc(payments.id));

export const findPayment = async (db: Db, id: string): Promise<PaymentRow | null> =>
	(await db.select().from(payments).where(eq(payments.id, id)).get()) ?? null;

/** Keeps a deleted account's payments anonymously and ends all else at the services. Must precede the statement that deletes the user. */
export const detachBilling = (userId: string, condition: SQL, now: number): Query[] => [
	sql`INSERT INTO billing_jobs (id, kind, target, next_at, created_at)
		SELECT 'forget:' || customer_id, 'forget', customer_id, ${now}, ${now} FROM customers
		WHERE user_id = ${userId} AND customer_id IS NOT NULL AND ${condition} ON CONFLICT (id) DO NOTHING`,
	sql`INSERT INTO billing_jobs (id, kind, target, next_at, created_at)
		SELECT 'close:' || id, 'close', id, ${now}, ${now} FROM coin_invoices
		WHERE user_id = ${userId} AND paid_at IS NULL AND ${condition} ON CONFLICT (id) DO NOTHING`,
	sql`UPDATE payments SET url = NULL, pdf = NULL WHERE user_id = ${userId} AND ${condition}`,
	sql`UPDATE refunds SET reason = NULL WHERE user_id = ${userId} AND ${condition}`,
];
