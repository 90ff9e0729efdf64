import type {
	Charge,
	Customer,
	Invoice,
	PaymentContext,
	Refund,
	Session,
	StoredEvent,
	Subscription,
} from "./state.ts";

/** Objects in the format of Stripe's API (version of the installed client), limited to the fields in use. */
export const listObject = (data: unknown[], url: string, has_more = false) => ({
	object: "list",
	url,
	has_more,
	data,
});

export const customerObject = ({ id, email, name, metadata, balance = 0, deleted }: Customer) =>
	deleted
		? { id, object: "customer", deleted: true }
		: { id, object: "customer", email, name, metadata, balance, livemode: false };

export const sessionObject = (session: Session, { pageUrl }: PaymentContext) => ({
	id: session.id,
	object: "checkout.session",
	livemode: false,
	status: session.status,
	payment_status: session.status === "complete" ? "paid" : "unpaid",
	mode: session.mode,
	customer: session.customer,
	created: session.created,
	expires_at: session.expiresAt,
	amount_total: session.price - session.off,
	currency: session.currency,
	metadata: session.metadata,
	client_secret: null,
	url: session.status === "open" ? pageUrl(`checkout/${session.id}`) : null,
});

export const subscriptionObject = (from: Subscription) => ({
	id: from.id,
	object: "subscription",
	livemode: false,
	customer: from.customer,
	status: from.status,
	created: from.created,
	cancel_at_period_end: from.cancelAtPeriodEnd,
	cancel_at: from.cancelAtPeriodEnd ? from.periodEnd : from.cancelAt,
	canceled_at: from.canceledAt,
	currency: from.currency,
	metadata: from.metadata,
	items: listObject(
		[
			{
				id: from.id.replace(/^sub/, "si"),
				object: "subscription_item",
				quantity: 1,
				current_period_start: from.periodStart,
				current_period_end: from.periodEnd,
				price: {
					object: "price",
					unit_amount: from.price,
					currency: from.currency,
					recurring: from.recurring,
				},
			},
		],
		"/v1/subscription_items",
	),
});

export function invoiceObject(from: Invoice, { state, pageUrl }: PaymentContext) {
	const subscription = from.subscription ? state.subscriptions[from.subscription] : undefined;
	const paid = from.status === "paid";
	const { total, balance, due, credit, periodStart, periodEnd } = from;
	const toLine = (amount: number, end: number, proration: boolean) => ({
		object: "line_item",
		amount,
		description: from.title,
		period: { start: periodStart, end },
		parent: subscription
			? {
					type: "subscription_item_details",
					subscription_item_details: { subscription: subscription.id, proration },
				}
			: null,
	});
	return {
		id: from.id,
		object: "invoice",
		livemode: false,
		number: from.number,
		customer: from.customer,
		status: from.status,
		billing_reason: from.reason,
		created: from.created,
		currency: from.currency,
		total: from.total,
		total_taxes: [],
		amount_due: due,
		amount_paid: paid ? due : 0,
		starting_balance: balance,
		ending_balance: balance + total - due,
		period_start: from.created,
		period_end: from.created,
		status_transitions: { paid_at: from.paidAt },
		hosted_invoice_url: pageUrl(`invoice/${from.id}`),
		invoice_pdf: paid ? pageUrl(`invoice/${from.id}/pdf`) : null,
		metadata: from.metadata,
		parent: subscription
			? {
					type: "subscription_details",
					subscription_details: {
						subscription: subscription.id,
						metadata: from.subscriptionMetadata ?? subscription.metadata,
					},
				}
			: null,
		lines: listObject(
			[
				...(credit ? [toLine(-credit.amount, credit.end, true)] : []),
				toLine(total + (credit?.amount ?? 0), periodEnd, false),
			],
			`/v1/invoices/${from.id}/lines`,
		),
		payments: listObject(
			due > 0
				? [
						{
							object: "invoice_payment",
							status: paid ? "paid" : "open",
							amount_paid: paid ? due : null,
							payment: { type: "payment_intent", payment_intent: from.intent },
						},
					]
				: [],
			"/v1/invoice_payments",
		),
	};
}

export const chargeObject = (from: Charge) => ({
	id: from.id,
	object: "charge",
	livemode: false,
	customer: from.customer,
	payment_intent: from.intent,
	amount: from.amount,
	amount_refunded: from.refunded,
	refunded: from.refunded >= from.amount,
	disputed: from.dispute !== undefined,
	currency: from.currency,
	created: from.created,
	status: from.status,
	payment_method_details:
		from.brand === "paypal"
			? { type: "paypal", paypal: {} }
			: { type: "card", card: { brand: from.brand, last4: from.last4 } },
});

export const disputeObject = ({ id, intent, amount, dispute }: Charge) => ({
	id: id.replace(/^ch/, "dp"),
	object: "dispute",
	charge: id,
	payment_intent: intent,
	amount,
	status: dispute,
});

export const refundObject = (from: Refund) => ({
	id: from.id,
	object: "refund",
	charge: from.charge,
	payment_intent: from.intent,
	amount: from.amount,
	created: from.created,
	status: from.status,
});

export const eventObject = ({ id, type, created, object }: StoredEvent, apiVersion: string) => ({
	id,
	object: "event",
	api_version: apiVersion,
	created,
	livemode: false,
	pending_webhooks: 1,
	type,
	data: { object },
});
