import { getPeriodEnd, type Period } from "../contract/index.ts";
import type { PaymentRow } from "../db/queries/billing/billing.ts";
import type { StoredPlan } from "../db/queries/billing/sync.ts";
import type { Facts, InvoiceFact, SubscriptionFact } from "../integrations/payments/index.ts";
import { day, getEndOfDay } from "../utils/time.ts";

export type PlanPayment = Omit<PaymentRow, "userId">;

export interface PlanState extends StoredPlan {
	/** Oldest first. */
	payments: PlanPayment[];
	/** Subscriptions to cancel: bought twice, or unpaid and replaced by a pass. */
	cancel: string[];
	/** Subscriptions that must not renew because a pass follows. */
	stopRenewal: string[];
	/** Refunded subscriptions to cancel, together with their remaining credit. */
	giveUp: string[];
	/** Payments to refund, for subscriptions bought twice. */
	refund: string[];
}

const isRunning = (subscription: SubscriptionFact): boolean =>
	subscription.status === "active" || subscription.status === "trialing";
const isUnpaid = (subscription: SubscriptionFact): boolean =>
	subscription.status === "past_due" || subscription.status === "unpaid";

const compareTime = (a: { createdAt: number; id: string }, b: { createdAt: number; id: string }): number =>
	a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

/** Oldest first. Stripe's times are in seconds, so ties are broken by invoice number. */
const comparePayment = (a: InvoiceFact, b: InvoiceFact): number =>
	a.paidAt - b.paidAt ||
	Number(a.isPlanChange) - Number(b.isPlanChange) ||
	(a.number ?? "").localeCompare(b.number ?? "", "en", { numeric: true }) ||
	compareTime(a, b);

/** Start of a pass: after any subscription period that covers the same days, unless it was bought on the pass's last. */
const findPassStart = (earliest: number, period: Period, subscriptions: readonly PlanPayment[]): number =>
	subscriptions.reduce(
		(start, { paidAt, endsAt }) =>
			endsAt > start && paidAt < getPeriodEnd(start, period) - day ? endsAt : start,
		earliest,
	);

const toMonths = ({ unit, count }: Period): Period =>
	unit === "year" ? { unit: "month", count: count * 12 } : { unit, count };

/** Payments with the periods they paid for. Passes run one after another; a subscription period ends when the next begins. */
function listPaidPeriods({
	invoices,
	subscriptions,
	charges,
}: Facts): (PlanPayment & { isRefunded: boolean })[] {
	const refunds = new Map<string, number>();
	const failures = new Map<string, number>();
	for (const { intentId, refunded, refundFailedAt } of charges) {
		refunds.set(intentId, (refunds.get(intentId) ?? 0) + refunded);
		if (refundFailedAt) failures.set(intentId, refundFailedAt);
	}
	const payments = invoices.filter(({ status }) => status === "paid").sort(comparePayment);
	/** Whether a subscription's last payment was refunded: then periods paid from its credit are void too. */
	const refundedSubscriptions = new Map<string | null, boolean>();
	const toPeriod = (invoice: InvoiceFact, index: number) => {
		const { id, subscriptionId, isPlanChange, intentId, amount, currency, number, url, pdf } = invoice;
		const { paidAt, period, tax, country } = invoice;
		const refunded = Math.min(amount, (intentId && refunds.get(intentId)) || 0);
		const isRefunded =
			amount > 0
				? refunded >= amount
				: subscriptionId !== null && refundedSubscriptions.get(subscriptionId) === true;
		refundedSubscriptions.set(subscriptionId, isRefunded);
		// By period, not by payment: a missed renewal may be paid after the next one.
		const laterStarts = payments.flatMap(({ subscriptionId: id, periodStartsAt: start }, at) =>
			id && id === subscriptionId && (start - invoice.periodStartsAt || at - index) > 0 ? [start] : [],
		);
		const endsAt = Math.min(invoice.periodEndsAt, ...laterStarts);
		const subscription = subscriptions.find((item) => item.id === subscriptionId);
		const packageId = invoice.packageId ?? subscription?.packageId ?? null;
		const refundFailedAt = (intentId && failures.get(intentId)) || null;
		const payment = { id, packageId, subscriptionId, isPlanChange, intentId, amount, refunded, currency };
		return { ...payment, refundFailedAt, tax, country, number, url, pdf, paidAt, endsAt, isRefunded, period };
	};
	const periods = payments.map(toPeriod);
	const paidSubscriptions = periods.filter(({ subscriptionId, isRefunded }) => subscriptionId && !isRefunded);
	/** Passes without a gap, counted as one: those after a short month would lose days. */
	let row: Period & { start: number; end: number } = { unit: "month", count: 0, start: 0, end: 0 };
	return periods.map(({ period, ...payment }) => {
		const { subscriptionId, isRefunded, endsAt: storedEnd } = payment;
		// A card pass as it's stored: the next one follows it.
		if (!period && !subscriptionId && !isRefunded && storedEnd > row.end)
			row = { unit: "month", count: 0, start: storedEnd, end: storedEnd };
		if (!period) return payment;
		const start = findPassStart(Math.max(payment.paidAt, row.end), period, paidSubscriptions);
		const { unit, count } = toMonths(period);
		const isNext = start === row.end && unit === row.unit;
		const next = isNext ? { ...row, count: row.count + count } : { unit, count, start };
		const endsAt = getPeriodEnd(next.start, next);
		if (!isRefunded) row = { ...next, end: endsAt };
		return { ...payment, endsAt };
	});
}

/** Derives a customer's plan solely from the payment service's data, so the order and number of webhooks can't affect the result. */
export function derivePlan(facts: Facts): PlanState {
	const payments = listPaidPeriods(facts);
	const validPayments = payments.filter(({ isRefunded }) => !isRefunded);
	const lastPayment = validPayments.reduce<PlanPayment | null>(
		(best, payment) => (best && best.endsAt >= payment.endsAt ? best : payment),
		null,
	);
	/** A refund ends the plan (terms) and its renewal. */
	const isSubscriptionRefunded = (subscription: SubscriptionFact) =>
		payments.findLast(({ subscriptionId }) => subscriptionId === subscription.id)?.isRefunded ?? false;
	const liveSubscriptions = facts.subscriptions
		.filter((item) => isRunning(item) || isUnpaid(item))
		.sort(compareTime);
	const unrefundedSubscriptions = liveSubscriptions.filter((item) => !isSubscriptionRefunded(item));
	const first = unrefundedSubscriptions.find(isRunning) ?? unrefundedSubscriptions[0] ?? null;
	/** The last payment decides. */
	const isPass = lastPayment !== null && lastPayment.subscriptionId === null;
	// A subscription with a failed renewal would be charged again, so the pass replaces it.
	const main = first && isPass && isUnpaid(first) ? null : first;
	const surplusSubscriptions = unrefundedSubscriptions.filter(
		(item) => item !== main && (main ? isRunning(main) : isPass),
	);
	const mainPayments = validPayments.filter(({ subscriptionId }) => main && subscriptionId === main.id);
	const passFrom =
		isPass && mainPayments.length > 0 ? Math.max(...mainPayments.map(({ endsAt }) => endsAt)) : null;
	const dueInvoice =
		main && isUnpaid(main)
			? facts.invoices
					.filter(({ subscriptionId, status }) => subscriptionId === main.id && status === "open")
					.sort(compareTime)
					.at(-1)
			: undefined;
	const renews = main !== null && isRunning(main) && main.renews && passFrom === null;
	return {
		packageId: lastPayment?.packageId ?? null,
		// A renewal comes at its time of day; an end leaves the whole day.
		endsAt: lastPayment && (renews || dueInvoice ? lastPayment.endsAt : getEndOfDay(lastPayment.endsAt)),
		subscriptionId: main?.id ?? null,
		renews,
		renewalAmount: main?.renewalAmount ?? null,
		currency: main?.currency ?? lastPayment?.currency ?? null,
		card: [...facts.charges].sort((a, b) => b.createdAt - a.createdAt)[0]?.card ?? null,
		failed: dueInvoice ? { invoiceId: dueInvoice.id, url: dueInvoice.url, amount: dueInvoice.amount } : null,
		passFrom,
		payments: payments.filter(({ amount }) => amount > 0).map(({ isRefunded: _, ...payment }) => payment),
		cancel: surplusSubscriptions.map(({ id }) => id),
		stopRenewal: main?.renews && passFrom !== null ? [main.id] : [],
		giveUp: liveSubscriptions.filter(isSubscriptionRefunded).map(({ id }) => id),
		refund: surplusSubscriptions
			.filter(isRunning)
			.flatMap(({ id }) => validPayments.filter(({ subscriptionId }) => subscriptionId === id))
			.flatMap(({ intentId }) => intentId ?? []),
	};
}
