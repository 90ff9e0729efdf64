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

export const customerObject = ({ id, balance, deleted }: Customer) => ({
	id,
	object: "customer",
	...(deleted ? { deleted } : { balance }),
});

export const sessionObject = (session: Session, { pageUrl }: PaymentContext) => ({
	id: session.id,
	object: "checkout.session",
	status: session.status,
	customer: session.customer,
	url: session.status === "open" ? pageUrl(`checkout/${session.id}`) : null,
});

export const subscriptionObject = (from: Subscription) => ({
	id: from.id,
	object: "subscription",
	customer: from.customer,
	status: from.status,
	created: from.created,
	cancel_at_period_end: from.cancelAtPeriodEnd,
	cancel_at: from.cancelAtPeriodEnd ? from.periodEnd : from.cancelAt,
	currency: from.currency,
	metadata: from.metadata,
	items: listObject(
		[{ id: from.id.replace(/^sub/, "si"), price: { unit_amount: from.price } }],
		"/v1/subscription_items",
	),
});

export function invoiceObject(from: Invoice, { state, pageUrl }: PaymentContext) {
	const subscription = from.subscription ? state.subscriptions[from.subscription] : undefined;
	const paid = from.status === "paid";
	const { balance, due, credit, periodStart, periodEnd } = from;
	const lineOf = (end: number, proration: boolean) => ({
		period: { start: periodStart, end },
		parent: subscription ? { subscription_item_details: { proration } } : null,
	});
	return {
		id: from.id,
		object: "invoice",
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
		period_end: from.created,
		status_transitions: { paid_at: from.paidAt },
		hosted_invoice_url: pageUrl(`invoice/${from.id}`),
		invoice_pdf: paid ? pageUrl(`invoice/${from.id}/pdf`) : null,
		metadata: from.metadata,
		parent: subscription
			? {
					subscription_details: {
						subscription: subscription.id,
						metadata: from.subscriptionMetadata ?? subscription.metadata,
					},
				}
			: null,
		lines: listObject(
			[...(credit ? [lineOf(credit.end, true)] : []), lineOf(periodEnd, false)],
			`/v1/invoices/${from.id}/lines`,
		),
		payments: listObject(
			due > 0 ? [{ status: paid ? "paid" : "open", payment: { payment_intent: from.intent } }] : [],
			"/v1/invoice_payments",
		),
	};
}

export const chargeObject = (from: Charge) => ({
	id: from.id,
	object: "charge",
	customer: from.customer,
	payment_intent: from.intent,
	amount_refunded: from.refunded,
	disputed: from.dispute !== undefined,
	created: from.created,
	status: from.status,
	payment_method_details:
		from.brand === "paypal"
			? { type: "paypal", paypal: {} }
			: { type: "card", card: { brand: from.brand, last4: from.last4 } },
});

export const disputeObject = ({ id, amount, dispute }: Charge) => ({
	id: id.replace(/^ch/, "dp"),
	object: "dispute",
	amount,
	status: dispute,
});

export const refundObject = (from: Refund) => ({
	id: from.id,
	object: "refund",
	payment_intent: from.intent,
	amount: from.amount,
	created: from.created,
	status: from.status,
});

export const eventObject = ({ id, type, created, object }: StoredEvent) => ({
	id,
	object: "event",
	created,
	livemode: false,
	type,
	data: { object },
});
