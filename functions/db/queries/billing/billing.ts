import { desc, eq, type SQL, sql } from "drizzle-orm";
import { day, minute } from "../../../utils/time.ts";
import type { Db } from "../../index.ts";
import { batch, findRow, hasRow, type Query, queryRow, queryRows } from "../../run.ts";
import { customers, packages, payments, refunds } from "../../schema/index.ts";

export type CustomerRow = typeof customers.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

/** How long a renewing plan stays active past its end: Stripe charges within hours, and webhooks may be late. */
const renewalGrace = day;

/** When a plan ends, grace included; 0 without a plan. */
export const getPlanEnd = ({ endsAt, renews }: Pick<CustomerRow, "endsAt" | "renews">): number =>
	endsAt === null ? 0 : endsAt + (renews ? renewalGrace : 0);

export const isPlanActive = (plan: Pick<CustomerRow, "endsAt" | "renews">, now: number): boolean =>
	getPlanEnd(plan) > now;

/** `isPlanActive` as an SQL condition. */
export const hasActivePlan = (userId: SQL, now: number): SQL => sql`EXISTS (SELECT 1 FROM customers paid
	WHERE paid.user_id = ${userId} AND paid.ends_at + paid.renews * ${renewalGrace} > ${now})`;

export interface CustomerPlan {
	customer: CustomerRow;
	/** The current or last plan; null if there was none, or it isn't in the catalogue. */
	pack: PackageRow | null;
}

/** A user's billing data; null if they never started a checkout. */
export const findPlan = async (db: Db, userId: string): Promise<CustomerPlan | null> =>
	(await db
		.select({ customer: customers, pack: packages })
		.from(customers)
		.leftJoin(packages, eq(packages.id, customers.packageId))
		.where(eq(customers.userId, userId))
		.get()) ?? null;

const findPersonWhere = (db: Db, where: SQL) =>
	queryRow<{ userId: string; email: string; name: string; lang: string }>(db)`
		SELECT id AS userId, email, name, lang FROM users WHERE ${where}`;

export const findPerson = (db: Db, userId: string) => findPersonWhere(db, sql`id = ${userId}`);

export const findByCustomer = (db: Db, customerId: string) =>
	findPersonWhere(db, sql`id = (SELECT user_id FROM customers WHERE customer_id = ${customerId})`);

/** Newest first, each with its refund request. */
export const listPayments = (
	db: Db,
	userId: string,
): Promise<{ payment: PaymentRow; refund: RefundRow | null }[]> =>
	db
		.select({ payment: payments, refund: refunds })
		.from(payments)
		.leftJoin(refunds, eq(refunds.paymentId, payments.id))
		.where(eq(payments.userId, userId))
		.orderBy(desc(payments.paidAt), desc(payments.isPlanChange), desc(payments.endsAt), desc(payments.id));

/** Whether a user has paid for a plan, and not been refunded. */
export const hasPaidFor = (db: Db, userId: string, packageId: string) =>
	hasRow(db)`
		SELECT 1 FROM payments WHERE user_id = ${userId} AND package_id = ${packageId} AND refunded < amount`;

export const findPayment = (db: Db, id: string) => findRow(db, payments, eq(payments.id, id));

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

/** Milliseconds after which a plan change has either been answered or failed; far beyond the client's timeout. */
export const planChangeTimeout = minute;

export const isNotChanging = (userId: string): SQL =>
	sql`NOT EXISTS (SELECT 1 FROM customers WHERE user_id = ${userId} AND changing_at IS NOT NULL)`;

/** Claims a plan change until it's released or a job has checked the outcome; not during a refund request. Returns whether it did. */
export const claimPlanChange = (db: Db, userId: string, subscriptionId: string, now: number) =>
	hasRow(db)`
		UPDATE customers SET changing_at = ${now} WHERE user_id = ${userId} AND subscription_id = ${subscriptionId}
		AND changing_at IS NULL
		AND NOT EXISTS (SELECT 1 FROM refunds WHERE user_id = ${userId} AND state = 'requested') RETURNING user_id`;

/** Releases the claim: the change was refused or stored. */
export const releasePlanChange = (db: Db, userId: string, startedAt: number) =>
	queryRows(
		db,
	)`UPDATE customers SET changing_at = NULL WHERE user_id = ${userId} AND changing_at = ${startedAt}`;

/** Releases claims from before a time, whose outcome was lost. */
export const releaseOldPlanChanges = (db: Db, customerId: string, before: number) =>
	queryRows(db)`
		UPDATE customers SET changing_at = NULL WHERE customer_id = ${customerId} AND changing_at <= ${before}`;

export const hasPendingRefund = (db: Db, userId: string) =>
	hasRow(db)`SELECT 1 FROM refunds WHERE user_id = ${userId} AND state = 'requested'`;

export type PackageRow = typeof packages.$inferSelect;

/** Writes the plans on sale; others stay for their customers. */
export const putPackages = (db: Db, list: readonly PackageRow[]) =>
	batch(
		db,
		list.map((row) => db.insert(packages).values(row).onConflictDoUpdate({ target: packages.id, set: row })),
	);
