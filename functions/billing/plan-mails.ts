import type { PaymentRow, PlanRow } from "../db/queries/billing/billing.ts";
import type { Sale, SaleKind } from "../mail/sale.ts";
import type { Catalogue } from "../shared/catalogue.ts";
import type { Standing, StandingPayment } from "./plan-state.ts";
import { refundUntil } from "./read-billing.ts";

const day = 24 * 60 * 60 * 1000;
/** A payment first heard of this long after it was made is written down without a mail about it. */
const newsFor = 3 * day;

type Known = { payment: PaymentRow }[];
type News = { kind: SaleKind; sale: Sale; payAt?: string | null };

const isBack = ({ amount, refunded }: Pick<PaymentRow, "amount" | "refunded">): boolean => refunded >= amount;

/** Payments whose refund the bank has returned, as far as that is news. */
export const refundsFailed = (known: Known, standing: Standing, now: number): StandingPayment[] =>
	standing.payments.filter(
		(payment) =>
			!isBack(payment) &&
			(payment.refundFailedAt ?? 0) >
				Math.max(
					now - 60 * day,
					known.find((old) => old.payment.id === payment.id)?.payment.refundFailedAt ?? 0,
				),
	);

/** What the person should hear of: the difference between what was known and what is. */
export function newsOf(
	catalogue: Catalogue,
	before: PlanRow,
	known: Known,
	standing: Standing,
	trialEndsAt: number | null,
	now: number,
): News[] {
	const { customer, entry } = before;
	const old = new Map(known.map(({ payment }) => [payment.id, payment]));
	const currency = standing.currency ?? customer.currency ?? "USD";
	const plan = { packageId: standing.packageId ?? customer.packageId, packageName: entry?.name, currency };
	const { passFrom } = standing;
	const renewal = standing.renews
		? { renewsAt: standing.endsAt, renewalAmount: standing.renewalAmount }
		: { endsAt: standing.endsAt, passFrom };
	const saleOf = ({ packageId, amount, currency }: StandingPayment) => ({ packageId, amount, currency });

	const same = standing.subscriptionId !== null && standing.subscriptionId === customer.subscriptionId;
	const running = standing.endsAt !== null && standing.endsAt > now;
	// A pass after the subscription, or no more of one, is no other plan: it has words of its own.
	const changed =
		same &&
		passFrom === null &&
		customer.passFrom === null &&
		running &&
		standing.packageId !== null &&
		customer.packageId !== null &&
		standing.packageId !== customer.packageId;

	const isRenewal = ({ subscriptionId, paidAt }: StandingPayment) =>
		subscriptionId !== null &&
		standing.payments.some((other) => other.subscriptionId === subscriptionId && other.paidAt < paidAt);
	const fresh = standing.payments.filter(
		(payment) => !old.has(payment.id) && !isBack(payment) && payment.paidAt > now - newsFor,
	);
	const beside = passFrom !== null ? fresh.findLast((payment) => !isRenewal(payment)) : null;
	const paid = fresh.map((payment): News => {
		const sale = { ...saleOf(payment), ...renewal, refundUntil: refundUntil(catalogue, payment) };
		if (payment === beside) return { kind: "pass_after_plan", sale };
		const change =
			changed &&
			payment.subscriptionId === standing.subscriptionId &&
			payment.packageId === standing.packageId;
		return { kind: change ? "plan_changed" : isRenewal(payment) ? "renewed" : "bought", sale };
	});
	const returned = standing.payments
		.filter((payment) => {
			const was = old.get(payment.id);
			return isBack(payment) && (was ? !isBack(was) : payment.paidAt > now - newsFor);
		})
		.map((payment): News => ({ kind: "refunded", sale: { ...saleOf(payment), ...renewal, trialEndsAt } }));
	const failures = refundsFailed(known, standing, now).map(
		(payment): News => ({ kind: "refund_failed", sale: { ...saleOf(payment), ...renewal, trialEndsAt } }),
	);
	const news = [...paid, ...returned, ...failures];
	// What was paid before may pay for all of it.
	if (changed && !paid.some(({ kind }) => kind === "plan_changed")) {
		news.push({ kind: "plan_changed", sale: { ...plan, amount: 0, ...renewal } });
	}

	if (passFrom !== null && !beside && customer.passFrom === null) {
		news.push({ kind: "pass_after_plan", sale: { ...plan, ...renewal } });
	}

	const { failed } = standing;
	if (failed && failed.invoiceId !== customer.failedInvoice) {
		const sale = { ...plan, amount: standing.renewalAmount ?? undefined, endsAt: standing.endsAt };
		news.push({ kind: "payment_failed", sale, payAt: failed.url });
	}
	if (
		customer.renews &&
		!standing.renews &&
		passFrom === null &&
		running &&
		!failed &&
		returned.length === 0
	) {
		news.push({ kind: "renewal_off", sale: { ...plan, endsAt: standing.endsAt } });
	}
	if (same && !customer.renews && standing.renews && !customer.failedInvoice) {
		news.push({ kind: "renewal_on", sale: { ...plan, ...renewal } });
	}
	return news;
}
