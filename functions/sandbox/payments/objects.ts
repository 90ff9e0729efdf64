import type { Charge, Invoice, PaymentContext, Refund, Session, Subscription } from "./state.ts";

/** Objects in the format of Stripe's API (version of the installed client), limited to the fields in use. */
export const buildSession = ({ id, customer, status }: Session, { pageUrl }: PaymentContext) => ({
	id,
	customer,
	status,
	url: status === "open" ? pageUrl(`checkout/${id}`) : null,
});

export const buildSubscription = (from: Subscription) => ({
	id: from.id,
	customer: from.customer,
	status: from.status,
	created: from.created,
	currency: from.currency,
	metadata: from.metadata,
	cancel_at_period_end: from.cancelAtPeriodEnd,
	cancel_at: from.cancelAtPeriodEnd ? from.periodEnd : from.cancelAt,
	items: { data: [{ id: from.id.replace(/^sub/, "si"), price: { unit_amount: from.price } }] },
});

export function buildInvoice(from: Invoice, { pageUrl }: PaymentContext) {
	const { id, customer, status, created, currency, metadata, number, total, balance, due, subscription } =
		from;
	const paid = status === "paid";
	const toLine = (end: number, proration: boolean) => ({
		period: { start: from.periodStart, end },
		parent: subscription ? { subscription_item_details: { proration } } : null,
	});
	return {
		...{ id, customer, status, created, currency, metadata, number, total },
		object: "invoice",
		billing_reason: from.reason,
		total_taxes: [],
		amount_due: due,
		amount_paid: paid ? due : 0,
		amount_remaining: paid ? 0 : due,
		starting_balance: balance,
		period_end: created,
		status_transitions: { paid_at: from.paidAt },
		hosted_invoice_url: pageUrl(`invoice/${id}`),
		invoice_pdf: paid ? pageUrl(`invoice/${id}/pdf`) : null,
		parent: subscription
			? { subscription_details: { subscription, metadata: from.subscriptionMetadata } }
			: null,
		lines: {
			data: [
				...(from.proratedUntil ? [toLine(from.proratedUntil, true)] : []),
				toLine(from.periodEnd, false),
			],
		},
		payments: {
			data: due > 0 ? [{ status: paid ? "paid" : "open", payment: { payment_intent: from.intent } }] : [],
		},
	};
}

export const buildCharge = ({ intent, refunded, dispute, brand, last4, ...charge }: Charge) => ({
	...charge,
	payment_intent: intent,
	amount_refunded: refunded,
	disputed: dispute !== undefined,
	payment_method_details: brand === "paypal" ? { type: "paypal" } : { type: "card", card: { brand, last4 } },
});

export const buildRefund = ({ intent, failsAt: _, ...refund }: Refund) => ({
	...refund,
	payment_intent: intent,
});
