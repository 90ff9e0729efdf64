import type Stripe from "stripe";
import type { Period } from "../../contract/index.ts";
import { toTextOrNull } from "../fetch-external.ts";
import { ensure } from "../payment-errors.ts";

export interface ChargeFact {
	intentId: string;
	refunded: number;
	/** Time of the last refund that failed. */
	refundFailedAt?: number | null;
	createdAt: number;
	/** Other methods than cards have only a name. */
	card: { brand: string; last4: string | null } | null;
}

const ensureText = (value: unknown): string =>
	ensure(value as string, typeof value === "string" && value !== "");
export const ensureNumber = (value: unknown): number => ensure(value as number, Number.isFinite(value));
const toMilliseconds = (seconds: unknown): number => ensureNumber(seconds) * 1000;
const readCurrency = (currency: unknown): string => ensureText(currency).toUpperCase();

/** The id of an object that may be expanded. */
export const readId = (value: unknown): string | null => {
	const id = value && typeof value === "object" ? (value as { id?: unknown }).id : value;
	return toTextOrNull(id);
};

const readPackage = (metadata: Stripe.Metadata | null | undefined): string | null =>
	toTextOrNull(metadata?.package);

/** The site that sold it; a Stripe account may serve others too. */
export const readSite = ({ metadata, parent }: Stripe.Invoice): string | null =>
	toTextOrNull(parent?.subscription_details?.metadata?.site ?? metadata?.site);

export function toSubscriptionFact(from: Stripe.Subscription) {
	const item = ensure(from.items?.data?.[0], Boolean(from.items?.data?.[0])) as Stripe.SubscriptionItem;
	return {
		id: ensureText(from.id),
		packageId: readPackage(from.metadata),
		status: ensureText(from.status),
		createdAt: toMilliseconds(from.created),
		renews: !from.cancel_at_period_end && from.cancel_at == null,
		// Tiered prices, which an operator may set by hand, have no single amount.
		renewalAmount: item.price?.unit_amount == null ? null : item.price.unit_amount * (item.quantity ?? 1),
		currency: readCurrency(from.currency),
	};
}

/** The period of a pass, from its order's metadata. */
function readPeriod(metadata: Stripe.Metadata | null): Period | null {
	const { unit = "", count = "" } = metadata ?? {};
	return /^(week|month|year)$/.test(unit) && /^[1-9]\d{0,2}$/.test(count)
		? { unit: unit as Period["unit"], count: Number(count) }
		: null;
}

/** The invoice lines that pay for a period: for a plan change, without prorations. */
function listPaidLines(from: Stripe.Invoice): Stripe.InvoiceLineItem[] {
	const lines = from.lines?.data ?? [];
	const newPlanLines = lines.filter(({ parent }) => !isProration(parent));
	return newPlanLines.length ? newPlanLines : lines;
}

const isProration = (parent: Stripe.InvoiceLineItem["parent"] | undefined): boolean =>
	Boolean(parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration);

/** End of the new period in a previewed change; null if the lines don't say. */
export function findPreviewedEnd(from: Stripe.Invoice): number | null {
	const ends = (from.lines?.data ?? [])
		.filter(({ parent }) => !isProration(parent))
		.map(({ period }) => toMilliseconds(period?.end));
	return ends.length ? Math.max(...ends) : null;
}

export function toInvoiceFact(from: Stripe.Invoice) {
	const details = from.parent?.subscription_details;
	const payment = from.payments?.data?.find(({ status }) => status === "paid")?.payment;
	const periods = listPaidLines(from).map(({ period }) => period);
	return {
		id: ensureText(from.id),
		/** Stripe's status: paid, open, void, … */
		status: (from.status ?? "draft") as string,
		subscriptionId: readId(details?.subscription),
		isPlanChange: from.billing_reason === "subscription_update",
		packageId: readPackage(details?.metadata) ?? readPackage(from.metadata),
		period: details ? null : readPeriod(from.metadata),
		// For a subscription, the period paid for, without prorations.
		periodStartsAt: periods.length
			? Math.min(...periods.map((period) => toMilliseconds(period?.start)))
			: toMilliseconds(from.created),
		periodEndsAt: Math.max(
			toMilliseconds(from.period_end),
			...periods.map((period) => toMilliseconds(period?.end)),
		),
		/** Paid, or still to pay. */
		amount: ensureNumber(from.status === "open" ? from.amount_remaining : from.amount_paid),
		currency: readCurrency(from.currency),
		tax: from.total_taxes
			? from.total_taxes.reduce((sum, { amount }) => sum + ensureNumber(amount), 0)
			: null,
		country: toTextOrNull(from.customer_address?.country),
		createdAt: toMilliseconds(from.created),
		paidAt: toMilliseconds(from.status_transitions?.paid_at ?? from.created),
		number: toTextOrNull(from.number),
		url: toTextOrNull(from.hosted_invoice_url),
		pdf: toTextOrNull(from.invoice_pdf),
		intentId: readId(payment?.payment_intent),
	};
}

const hasFailed = ({ status }: Stripe.Refund): boolean => status === "failed" || status === "canceled";

/** Refunded amount, without refunds the bank returned. */
export function sumRefunds(refunds: readonly Stripe.Refund[]) {
	const failureTimes = refunds.filter(hasFailed).map(({ created }) => toMilliseconds(created));
	return {
		refunded: refunds
			.filter((refund) => !hasFailed(refund))
			.reduce((sum, { amount }) => sum + ensureNumber(amount), 0),
		refundFailedAt: failureTimes.length > 0 ? Math.max(...failureTimes) : null,
	};
}

/** @param lost cents that the bank took back, which count as refunded */
export function toChargeFacts(from: Stripe.Charge, lost: number): ChargeFact[] {
	const intentId = readId(from.payment_intent);
	if (!intentId || from.status !== "succeeded") return [];
	const { type, card } = from.payment_method_details ?? {};
	const refundTotals = from.refunds?.data
		? sumRefunds(from.refunds.data)
		: { refunded: ensureNumber(from.amount_refunded) };
	const other = type && type !== "card" ? { brand: type, last4: null } : null;
	return [
		{
			intentId,
			...refundTotals,
			refunded: refundTotals.refunded + lost,
			createdAt: toMilliseconds(from.created),
			card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : other,
		},
	];
}

export function toPaymentEvent(from: Stripe.Event) {
	const object = (from.data?.object ?? {}) as {
		object?: string;
		id?: string;
		customer?: unknown;
		payment_intent?: unknown;
	};
	return {
		id: ensureText(from.id),
		type: ensureText(from.type),
		live: from.livemode === true,
		customerId: readId(object.customer),
		// For payments of deleted accounts.
		invoiceId: object.object === "invoice" ? readId(object) : null,
		intentId: readId(object.payment_intent),
	};
}
