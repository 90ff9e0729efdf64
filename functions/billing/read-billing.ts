import { type Billing, type CheckoutState, type Refund, toDecimal } from "../contract/index.ts";
import type { UserRow } from "../db/queries/accounts/users.ts";
import {
	type CustomerPlan,
	findPlan,
	isPlanActive,
	type PaymentRow,
	paymentsOf,
	type RefundRow,
} from "../db/queries/billing/billing.ts";
import { findConfirming, toConfirming } from "../db/queries/billing/coins.ts";
import { isRefundedAutomatically } from "../db/queries/billing/refunds.ts";
import type { Deps } from "../deps.ts";
import { isCoinsId } from "../gateways/coins/index.ts";
import type { Catalogue } from "../shared/catalogue.ts";
import { readTrial } from "../shared/trial.ts";
import { refundMailbox } from "../utils/mailbox.ts";
import { day, iso, minute } from "../utils/time.ts";

/** Milliseconds after returning from checkout during which the plan shows as activating. */
const activationWindow = 10 * minute;

/** Newest first. */
type PaymentHistory = Awaited<ReturnType<typeof paymentsOf>>;

/** Refund deadline of a payment, as promised on the site. */
export const refundUntil = (
	{ moneyBackDays }: Pick<Catalogue, "moneyBackDays">,
	{ paidAt }: Pick<PaymentRow, "paidAt">,
): number => paidAt + moneyBackDays * day;

/** Payments refunded together, newest first: the latest and, if it paid for a plan change, earlier ones still refundable. */
export function findRefundGroup(catalogue: Catalogue, payments: PaymentHistory, now: number): PaymentRow[] {
	const group: PaymentRow[] = [];
	for (const { payment, refund } of payments) {
		const later = group.at(-1);
		const isInGroup =
			later?.isPlanChange &&
			payment.subscriptionId === later.subscriptionId &&
			(payment.refunded < payment.amount || refund?.requestedAt === payments[0]?.refund?.requestedAt) &&
			now < refundUntil(catalogue, payment);
		if (later && !isInGroup) break;
		group.push(payment);
	}
	return group;
}

/** What is left to refund, in cents. */
export const refundable = (payments: readonly PaymentRow[]): number =>
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
	const request = { paymentId: payment.id, userId, mailbox: refundMailbox(deps, email) };
	return isRefundedAutomatically(deps.db, request, now - automaticRefundInterval, refund?.requestedAt);
}

/** Refund status of the latest payment. */
export function toRefund(
	catalogue: Catalogue,
	payment: PaymentRow,
	request: Pick<RefundRow, "state"> | null,
	now: number,
	automatic: boolean,
	/** Payments refunded together. */
	group: readonly PaymentRow[] = [payment],
): Refund {
	const until = refundUntil(catalogue, payment);
	const isRefunded = payment.refunded >= payment.amount;
	const requestState = request?.state === "requested" ? "requested" : request ? "closed" : null;
	/** Coins can't be refunded automatically: support asks where to send them. */
	const openState = isCoinsId(payment.id) ? "mail" : "open";
	return {
		until: iso(until),
		state: isRefunded
			? "refunded"
			: (requestState ?? (now < until && payment.intentId ? openState : "closed")),
		automatic,
		amount: toDecimal(isRefunded ? group.reduce((sum, { amount }) => sum + amount, 0) : refundable(group)),
		currency: payment.currency,
	};
}

/** Stored status of a checkout. */
export function readCheckoutState(plan: CustomerPlan | null, id: string | undefined): CheckoutState | null {
	if (!id || plan?.customer.checkoutId !== id) return null;
	return plan.customer.checkoutAt === null ? "done" : "processing";
}

export async function readBilling(
	deps: Deps,
	user: Pick<UserRow, "id" | "email">,
	checkout: CheckoutState | null = null,
): Promise<Billing> {
	const now = deps.now();
	const [plan, payments, confirming] = await Promise.all([
		findPlan(deps.db, user.id),
		paymentsOf(deps.db, user.id),
		findConfirming(deps.db, user.id),
	]);
	const customer = plan?.customer;
	const pack = plan?.pack ?? null;
	const isActive = customer ? isPlanActive(customer, now) : false;
	const latest = payments[0];
	const hasReturned =
		checkout === null && customer?.checkoutAt != null && now - (customer.returnedAt ?? 0) < activationWindow;
	const refundGroup = findRefundGroup(deps.catalogue, payments, latest?.refund?.requestedAt ?? now);
	const period = pack ? { unit: pack.periodUnit, count: pack.periodCount } : null;
	const renews = isActive && customer?.renews === true;
	return {
		state: isActive
			? "active"
			: checkout === "processing" || hasReturned || confirming
				? "activating"
				: "free",
		package:
			isActive && customer?.endsAt
				? {
						id: customer.packageId,
						name: pack?.name ?? customer.packageId,
						allowed_devices: pack?.devices ?? 1,
						end_date: iso(customer.endsAt),
						period: period ?? { unit: "month", count: 1 },
					}
				: null,
		checkout,
		auto_renew: renews,
		renewable: isActive && Boolean(customer?.subscriptionId) && customer?.passFrom == null,
		pass_from: isActive && customer?.passFrom ? iso(customer.passFrom) : null,
		renews_at: renews && customer?.endsAt ? iso(customer.endsAt) : null,
		renewal_price: isActive && customer?.renewalAmount != null ? toDecimal(customer.renewalAmount) : null,
		currency: customer?.currency ?? latest?.payment.currency ?? null,
		price_paid: latest ? toDecimal(latest.payment.amount) : null,
		paid_at: latest ? iso(latest.payment.paidAt) : null,
		refund: latest
			? toRefund(
					deps.catalogue,
					latest.payment,
					latest.refund,
					now,
					await isAutomaticRefund(deps, user, latest, now),
					refundGroup,
				)
			: null,
		payment_method: customer?.cardBrand ? { brand: customer.cardBrand, last4: customer.cardLast4 } : null,
		payment_failed: customer?.failedInvoice ? { url: customer.failedUrl } : null,
		billing_email: user.email,
		trial: await readTrial(deps, user, isActive),
		confirming: toConfirming(confirming),
	};
}
