import { defaultLocale } from "../../i18n/locales.ts";
import { getServerText } from "../../i18n/server.ts";
import type { CustomerPlan, PaymentRow } from "../db/queries/billing/billing.ts";
import type { NewMail } from "../db/queries/mails.ts";
import type { Deps } from "../deps.ts";
import { composeMailTo, support } from "../mail/compose.ts";
import type { Sale, SaleKind } from "../mail/sale.ts";
import type { Catalogue } from "../shared/catalogue.ts";
import { day } from "../utils/time.ts";
import type { PlanPayment, PlanState } from "./plan-state.ts";
import { getRefundDeadline } from "./refund-policy.ts";

/** Payments first seen later than this are recorded without a mail. */
const mailMaxAge = 3 * day;

type KnownPayments = { payment: PaymentRow }[];
type PlanMail = { kind: SaleKind; sale: Sale; payAt?: string | null };

export const isRenewal = (
	{ subscriptionId, paidAt }: PlanPayment,
	payments: readonly PlanPayment[],
): boolean =>
	subscriptionId !== null &&
	payments.some((other) => other.subscriptionId === subscriptionId && other.paidAt < paidAt);

const isRefunded = ({ amount, refunded }: Pick<PaymentRow, "amount" | "refunded">): boolean =>
	refunded >= amount;

/** Payments whose refund the bank newly returned. */
export const findFailedRefunds = (previousPayments: KnownPayments, planState: PlanState, now: number) =>
	planState.payments.filter(
		(payment) =>
			!isRefunded(payment) &&
			(payment.refundFailedAt ?? 0) >
				Math.max(
					now - 60 * day,
					previousPayments.find((old) => old.payment.id === payment.id)?.payment.refundFailedAt ?? 0,
				),
	);

/** Mails about the difference between the stored and the new state. */
export function findPlanMails(
	catalogue: Catalogue,
	before: CustomerPlan,
	previousPayments: KnownPayments,
	planState: PlanState,
	trialEndsAt: number | null,
	now: number,
): PlanMail[] {
	const { customer, pack } = before;
	const previousById = new Map(previousPayments.map(({ payment }) => [payment.id, payment]));
	const currency = planState.currency ?? customer.currency ?? "USD";
	const plan = { packageId: planState.packageId ?? customer.packageId, packageName: pack?.name, currency };
	const { passFrom } = planState;
	const renewal = planState.renews
		? { renewsAt: planState.endsAt, renewalAmount: planState.renewalAmount }
		: { endsAt: planState.endsAt, passFrom };
	const toSale = ({ packageId, amount, currency }: PlanPayment) => ({ packageId, amount, currency });

	const isSameSubscription =
		planState.subscriptionId !== null && planState.subscriptionId === customer.subscriptionId;
	const isRunning = planState.endsAt !== null && planState.endsAt > now;
	// Gaining or losing a pass after the subscription has its own mail.
	const isPlanChanged =
		isSameSubscription &&
		passFrom === null &&
		customer.passFrom === null &&
		isRunning &&
		planState.packageId !== null &&
		customer.packageId !== null &&
		planState.packageId !== customer.packageId;

	const { payments } = planState;
	const newPayments = payments.filter(
		(payment) => !previousById.has(payment.id) && !isRefunded(payment) && payment.paidAt > now - mailMaxAge,
	);
	const passAfterPlan =
		passFrom !== null ? newPayments.findLast((payment) => !isRenewal(payment, payments)) : null;
	const purchaseMails = newPayments.map((payment): PlanMail => {
		const sale = { ...toSale(payment), ...renewal, refundUntil: getRefundDeadline(catalogue, payment) };
		if (payment === passAfterPlan) return { kind: "pass_after_plan", sale };
		const isChange =
			isPlanChanged &&
			payment.subscriptionId === planState.subscriptionId &&
			payment.packageId === planState.packageId;
		return { kind: isChange ? "plan_changed" : isRenewal(payment, payments) ? "renewed" : "bought", sale };
	});
	const refundMails = payments
		.filter((payment) => {
			const previous = previousById.get(payment.id);
			return isRefunded(payment) && (previous ? !isRefunded(previous) : payment.paidAt > now - mailMaxAge);
		})
		.map(
			(payment): PlanMail => ({ kind: "refunded", sale: { ...toSale(payment), ...renewal, trialEndsAt } }),
		);
	const failureMails = findFailedRefunds(previousPayments, planState, now).map(
		(payment): PlanMail => ({ kind: "refund_failed", sale: { ...toSale(payment), ...renewal, trialEndsAt } }),
	);
	const mails = [...purchaseMails, ...refundMails, ...failureMails];
	// The change may have been fully paid by credit.
	if (isPlanChanged && !purchaseMails.some(({ kind }) => kind === "plan_changed")) {
		mails.push({ kind: "plan_changed", sale: { ...plan, amount: 0, ...renewal } });
	}

	if (passFrom !== null && !passAfterPlan && customer.passFrom === null) {
		mails.push({ kind: "pass_after_plan", sale: { ...plan, ...renewal } });
	}

	const { failed } = planState;
	if (failed && failed.invoiceId !== customer.failedInvoice) {
		const sale = { ...plan, amount: failed.amount, endsAt: planState.endsAt };
		mails.push({ kind: "payment_failed", sale, payAt: failed.url });
	}
	if (
		customer.renews &&
		!planState.renews &&
		passFrom === null &&
		isRunning &&
		!failed &&
		refundMails.length === 0
	) {
		mails.push({ kind: "renewal_off", sale: { ...plan, endsAt: planState.endsAt } });
	}
	const isOver = !failed && !planState.renews && purchaseMails.length + refundMails.length === 0;
	if (customer.failedInvoice && isOver) {
		mails.push({ kind: "renewal_declined", sale: { ...plan, endsAt: planState.endsAt } });
	}
	if (isSameSubscription && !customer.renews && planState.renews && !customer.failedInvoice) {
		mails.push({ kind: "renewal_on", sale: { ...plan, ...renewal } });
	}
	return mails;
}

/** Mail to support: the bank returned a refund. */
export function composeRefundFailedMail(
	deps: Pick<Deps, "now" | "origin">,
	{ id, intentId, packageId, amount, currency, paidAt }: Omit<PaymentRow, "userId">,
	/** Null if the account is deleted. */
	customer: string | null,
): NewMail {
	const request = {
		customer: customer ?? getServerText(defaultLocale, "mail")("refund_failed_support.gone"),
		paidAt,
		payment: intentId ?? id,
		reason: null,
	};
	const sale = { packageId, amount, currency, request };
	return composeMailTo(deps, support, { kind: "refund_failed_support", sale });
}
