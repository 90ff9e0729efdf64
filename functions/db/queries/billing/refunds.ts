import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../index.ts";
import { batch, findRow, hasRow, type Query, queryRows, queryValue } from "../../run.ts";
import { payments } from "../../schema/index.ts";
import { addMail, type NewMail } from "../mails.ts";
import { isNotChanging, type PaymentRow, type RefundRow } from "./billing.ts";
import { addJob, retryJob } from "./jobs.ts";

/** `mailbox` is a keyed hash. */
type RefundRequest = Pick<RefundRow, "paymentId" | "reason" | "requestedAt"> & {
	userId: string;
	mailbox: string;
};

type Refundable = Pick<RefundRequest, "paymentId" | "userId" | "mailbox">;

/** SQL condition: support decides, because account or mailbox already had a refund after `since`. */
const hasEarlier = ({ paymentId, userId, mailbox }: Refundable, since: number): SQL => sql`
	(EXISTS (SELECT 1 FROM refunds WHERE user_id = ${userId} AND payment_id <> ${paymentId}
		AND state <> 'refused' AND requested_at > ${since})
	OR EXISTS (SELECT 1 FROM automatic_refunds WHERE mailbox = ${mailbox} AND at > ${since}))`;

/** Whether a request for this payment would be refunded automatically, or was: then it was made at `requestedAt`. */
export const isRefundedAutomatically = (
	db: Db,
	payment: Refundable,
	since: number,
	requestedAt: number | undefined,
) =>
	hasRow(db)(
		requestedAt === undefined
			? sql`SELECT 1 WHERE NOT ${hasEarlier(payment, since)}`
			: sql`SELECT 1 FROM automatic_refunds WHERE user_id = ${payment.userId} AND at = ${requestedAt}`,
	);

/** Stores a request, one per payment; returns whether this call did. @param since automatic unless one was made after it; null for manual */
export async function requestRefund(
	db: Db,
	request: RefundRequest,
	groupedIds: readonly string[],
	since: number | null,
	alsoInBatch: (isAutomatic: SQL, isManual: SQL) => Query[],
): Promise<boolean> {
	const { paymentId, userId, reason, requestedAt, mailbox } = request;
	const isOpen = sql`EXISTS (SELECT 1 FROM payments WHERE id = ${paymentId} AND user_id = ${userId} AND refunded < amount)
		AND NOT EXISTS (SELECT 1 FROM refunds WHERE payment_id = ${paymentId}) AND ${isNotChanging(userId)}`;
	const isForSupport = since === null ? sql`1` : hasEarlier(request, since);
	const isAutomatic = sql`${isOpen} AND NOT ${isForSupport}`;
	/** The payment's own request comes last, because it makes the condition false. */
	const insertRequests = [...groupedIds, paymentId].map(
		(id) => sql`INSERT INTO refunds (payment_id, user_id, reason, state, requested_at)
			SELECT ${id}, ${userId}, ${reason}, 'requested', ${requestedAt} WHERE ${isOpen}
			ON CONFLICT (payment_id) DO NOTHING RETURNING payment_id`,
	);
	const results = await batch(db, [
		...alsoInBatch(isAutomatic, sql`${isOpen} AND ${isForSupport}`),
		sql`INSERT INTO automatic_refunds (mailbox, user_id, at) SELECT ${mailbox}, ${userId}, ${requestedAt} WHERE ${isAutomatic}
			ON CONFLICT (mailbox) DO UPDATE SET user_id = excluded.user_id, at = excluded.at`,
		...insertRequests,
	]);
	return results.at(-1)?.length === 1;
}

/** Undecided requests, oldest first. */
export const listRefundRequests = (db: Db) =>
	queryRows<
		Pick<PaymentRow, "packageId" | "amount" | "currency" | "paidAt"> &
			Pick<RefundRow, "paymentId" | "requestedAt" | "reason"> & { email: string | null }
	>(db)`
		SELECT payment_id AS paymentId, email, package_id AS packageId, amount - refunded AS amount, currency, paid_at AS paidAt,
			requested_at AS requestedAt, reason
		FROM refunds JOIN payments ON payments.id = payment_id LEFT JOIN users ON users.id = refunds.user_id
		WHERE state = 'requested' ORDER BY requested_at`;

/** Records support's decision: granting queues a refund job, refusing closes the request and tells the customer. Returns whether there was one. */
export async function decideRefund(db: Db, paymentId: string, decision: "grant" | "refuse", now: number) {
	const isRequested = sql`EXISTS (SELECT 1 FROM refunds WHERE payment_id = ${paymentId} AND state = 'requested')`;
	if (decision === "grant") {
		const intent = await queryValue<string>(db)`
			SELECT intent_id FROM payments WHERE id = ${paymentId} AND ${isRequested}`;
		if (intent)
			await batch(db, [addJob("refund", intent, now, isRequested), retryJob("refund", intent, now)]);
		return intent !== null;
	}
	const [, refusedRows] = await batch(db, [
		addJob("report-refusal", paymentId, now, isRequested),
		sql`UPDATE refunds SET state = 'refused', decided_at = ${now}
			WHERE payment_id = ${paymentId} AND state = 'requested' RETURNING payment_id`,
	]);
	return refusedRows?.length === 1;
}

/** Returns a refund to support's queue. */
export const reopenRefund = (paymentId: string, userId: string | null, now: number, condition: SQL) => sql`
	INSERT INTO refunds (payment_id, user_id, state, requested_at) SELECT ${paymentId}, ${userId}, 'requested', ${now}
	WHERE ${condition} ON CONFLICT (payment_id) DO UPDATE SET state = 'requested', decided_at = NULL`;

/** Sets what was refunded, and books the difference. Returns a row if there is one. */
export const setRefunded = (where: SQL, refunded: SQL, now: number): Query[] => [
	sql`INSERT INTO refund_entries (payment_id, at, amount) SELECT id, ${now}, ${refunded} - refunded FROM payments
		WHERE ${where} AND refunded <> ${refunded} RETURNING payment_id`,
	sql`UPDATE payments SET refunded = ${refunded} WHERE ${where}`,
];

/** Records what was refunded of a payment whose account is deleted; in full, that closes its request. */
export function putRefund(intent: string, refunded: number, now: number): Query[] {
	const isOrphaned = sql`intent_id = ${intent} AND user_id IS NULL`;
	return [
		...setRefunded(isOrphaned, sql`min(amount, ${refunded})`, now),
		sql`UPDATE refunds SET state = 'refunded', decided_at = ${now} WHERE state = 'requested' AND payment_id IN
			(SELECT id FROM payments WHERE ${isOrphaned} AND refunded >= amount)`,
	];
}

export const findPaymentByIntent = (db: Db, intent: string) =>
	findRow(db, payments, eq(payments.intentId, intent));

export async function findOrphanedPayment(db: Db, intent: string): Promise<PaymentRow | null> {
	const payment = await findPaymentByIntent(db, intent);
	return payment?.userId === null ? payment : null;
}

/** Records once that a refund failed, and tells support. */
export function recordRefundFailure(
	{ id, userId }: Pick<PaymentRow, "id" | "userId">,
	{ refunded, refundFailedAt }: { refunded: number; refundFailedAt: number },
	mail: NewMail,
	now: number,
): Query[] {
	const isNew = sql`EXISTS (SELECT 1 FROM payments WHERE id = ${id} AND coalesce(refund_failed_at, 0) < ${refundFailedAt})`;
	return [
		addMail(mail, isNew),
		reopenRefund(id, userId, now, isNew),
		...setRefunded(sql`id = ${id} AND ${isNew}`, sql`${refunded}`, now),
		sql`UPDATE payments SET refund_failed_at = ${refundFailedAt} WHERE id = ${id} AND ${isNew}`,
	];
}
