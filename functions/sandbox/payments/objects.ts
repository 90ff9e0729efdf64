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

export const buildCustomer = ({ id, email, name, metadata, balance = 0, deleted }: Customer) =>
	deleted
		? { id, object: "customer", deleted: true }
		: { id, object: "customer", email, name, metadata, balance, livemode: false };

/** What is stored under Stripe's names. Fields of our own stay inside, so that nothing relies on them. */
function readShared(from: Session | Subscription | Invoice) {
	const { id, customer, status, created, currency, metadata } = from;
	return { id, customer, status, created, currency, metadata, livemode: false };
}

export const buildSession = (session: Session, { pageUrl }: PaymentContext) => ({
	...readShared(session),
	object: "checkout.session",
	mode: session.mode,
	payment_status: session.status === "complete" ? "paid" : "unpaid",
	expires_at: session.expiresAt,
	amount_total: session.price - session.off,
	client_secret: null,
	url: session.status === "open" ? pageUrl(`checkout/${session.id}`) : null,
});

export function buildSubscription(from: Subscription) {
	const item = {
		id: from.id.replace(/^sub/, "si"),
		object: "subscription_item",
		quantity: 1,
		current_period_start: from.periodStart,
		current_period_end: from.periodEnd,
		price: { object: "price", unit_amount: from.price, currency: from.currency, recurring: from.recurring },
	};
	return {
		...readShared(from),
		object: "subscription",
		cancel_at_period_end: from.cancelAtPeriodEnd,
		cancel_at: from.cancelAtPeriodEnd ? from.periodEnd : from.cancelAt,
		canceled_at: from.canceledAt,
		items: listObject([item], "/v1/subscription_items"),
	};
}

export function buildInvoice(from: Invoice, { state, pageUrl }: PaymentContext) {
	const subscription = from.subscription ? state.subscriptions[from.subscription] : undefined;
	const { id, created, total, balance, due, credit } = from;
	const paid = from.status === "paid";
	const toLine = (amount: number, end: number, proration: boolean) => ({
		object: "line_item",
		amount,
		description: from.title,
		period: { start: from.periodStart, end },
		parent: subscription
			? {
					type: "subscription_item_details",
					subscription_item_details: { subscription: subscription.id, proration },
				}
			: null,
	});
	return {
		...readShared(from),
		object: "invoice",
		number: from.number,
		total,
		billing_reason: from.reason,
		total_taxes: [],
		amount_due: due,
		amount_paid: paid ? due : 0,
		amount_remaining: paid ? 0 : due,
		starting_balance: balance,
		ending_balance: balance + total - due,
		period_start: created,
		period_end: created,
		status_transitions: { paid_at: from.paidAt },
		hosted_invoice_url: pageUrl(`invoice/${id}`),
		invoice_pdf: paid ? pageUrl(`invoice/${id}/pdf`) : null,
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
				toLine(total + (credit?.amount ?? 0), from.periodEnd, false),
			],
			`/v1/invoices/${id}/lines`,
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

export const buildCharge = ({ intent, refunded, dispute, brand, last4, ...charge }: Charge) => ({
	...charge,
	object: "charge",
	livemode: false,
	payment_intent: intent,
	amount_refunded: refunded,
	refunded: refunded >= charge.amount,
	disputed: dispute !== undefined,
	payment_method_details:
		brand === "paypal" ? { type: "paypal", paypal: {} } : { type: "card", card: { brand, last4 } },
});

export const buildDispute = ({ id, intent, amount, dispute }: Charge) => ({
	id: id.replace(/^ch/, "dp"),
	object: "dispute",
	charge: id,
	payment_intent: intent,
	amount,
	status: dispute,
});

export const buildRefund = ({ intent, failsAt: _, ...refund }: Refund) => ({
	...refund,
	object: "refund",
	payment_intent: intent,
});

export const buildEvent = ({ id, type, created, object }: StoredEvent, apiVersion: string) => ({
	id,
	object: "event",
	api_version: apiVersion,
	created,
	livemode: false,
	pending_webhooks: 1,
	type,
	data: { object },
});
