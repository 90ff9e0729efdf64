import { type Refund, toDecimal } from "../contract/index.ts";
import type { UserRow } from "../db/queries/accounts/users.ts";
import type { listPayments, PaymentRow, RefundRow } from "../db/queries/billing/billing.ts";
import { isRefundedAutomatically } from "../db/queries/billing/refunds.ts";
import type { Deps } from "../deps.ts";
import { isCoinsId } from "../integrations/coins/index.ts";
import type { Catalogue } from "../shared/catalogue.ts";
import { hashRefundMailbox } from "../utils/mailbox.ts";
import { day, getEndOfDay, toIso } from "../utils/time.ts";

/** Newest first. */
type PaymentHistory = Awaited<ReturnType<typeof listPayments>>;

/** Refund deadline of a payment, as promised on the site. */
export const getRefundDeadline = (
	{ moneyBackDays }: Pick<Catalogue, "moneyBackDays">,
	{ paidAt }: Pick<PaymentRow, "paidAt">,
): number => getEndOfDay(paidAt + moneyBackDays * day);

/** Payments refunded together, newest first: the latest and, if it paid for a plan change, earlier ones still refundable. */
export function findRefundGroup(catalogue: Catalogue, payments: PaymentHistory, now: number): PaymentRow[] {
	const group: PaymentRow[] = [];
	for (const { payment, refund } of payments) {
		const later = group.at(-1);
		const isInGroup =
			later?.isPlanChange &&
			payment.subscriptionId === later.subscriptionId &&
			(payment.refunded < payment.amount || refund?.requestedAt === payments[0]?.refund?.requestedAt) &&
			now < getRefundDeadline(catalogue, payment);
		if (later && !isInGroup) break;
		group.push(payment);
	}
	return group;
}

/** What is left to refund, in cents. */
export const sumRefundable = (payments: readonly PaymentRow[]): number =>
	payments.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);

/** Minimum milliseconds between automatic refunds per mailbox (REFUNDS=auto); support decides others. */
export const automaticRefundInterval = 365 * day;

/** Whether a request for the latest payment is, or was, refunded automatically. */
async function isAutomaticRefund(
	deps: Deps,
	{ id: userId, email }: Pick<UserRow, "id" | "email">,
	{ payment, refund }: PaymentHistory[number],
	now: number,
): Promise<boolean> {
	if (deps.payments?.refunds !== "auto") return false;
	if (payment.refundFailedAt && refund?.state === "requested") return false;
	const request = { paymentId: payment.id, userId, mailbox: hashRefundMailbox(deps, email) };
	return isRefundedAutomatically(deps.db, request, now - automaticRefundInterval, refund?.requestedAt);
}

export function getRefundState(
	catalogue: Catalogue,
	payment: PaymentRow,
	request: Pick<RefundRow, "state"> | null,
	now: number,
): Refund["state"] {
	if (payment.refunded >= payment.amount) return "refunded";
	if (request) return request.state === "requested" ? "requested" : "closed";
	if (now >= getRefundDeadline(catalogue, payment) || !payment.intentId) return "closed";
	// Coins can't be refunded automatically: support asks where to send them.
	return isCoinsId(payment.id) ? "mail" : "open";
}

/** The refund of the latest payment, with those refunded together. */
export async function readRefund(
	deps: Deps,
	user: Pick<UserRow, "id" | "email">,
	payments: PaymentHistory,
	now: number,
): Promise<Refund | null> {
	const [latest] = payments;
	if (!latest) return null;
	const { payment, refund } = latest;
	const group = findRefundGroup(deps.catalogue, payments, refund?.requestedAt ?? now);
	const state = getRefundState(deps.catalogue, payment, refund, now);
	const sum =
		state === "refunded" ? group.reduce((sum, { amount }) => sum + amount, 0) : sumRefundable(group);
	return {
		until: toIso(getRefundDeadline(deps.catalogue, payment)),
		state,
		automatic: await isAutomaticRefund(deps, user, latest, now),
		amount: toDecimal(sum),
		currency: payment.currency,
	};
}
