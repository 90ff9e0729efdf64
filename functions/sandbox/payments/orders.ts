import { canRenew, findCard } from "./cards.ts";
import { type Answer, readMetadata, readText, refuse, refuseUnknown, respond } from "./form.ts";
import {
	addPeriod,
	type Bill,
	collectPayment,
	emitSubscription,
	makeInvoice,
	previewInvoice,
} from "./lifecycle.ts";
import { buildInvoice, buildSession, buildSubscription } from "./objects.ts";
import { createId, type PaymentContext, type Recurring, type Session, type Subscription } from "./state.ts";

/** The price at `path`, and what a coupon takes off its first invoice; null if the coupon is unknown. */
function readOrder({ state }: PaymentContext, form: URLSearchParams, path: string) {
	const coupon = readText(form, "discounts[0][coupon]");
	const off = coupon ? state.coupons[coupon]?.amount_off : 0;
	if (off === undefined) return null;
	const interval = readText(form, `${path}[recurring][interval]`) as Recurring["interval"] | "";
	const interval_count = Number(readText(form, `${path}[recurring][interval_count]`));
	return {
		currency: readText(form, `${path}[currency]`),
		price: Number(readText(form, `${path}[unit_amount]`)),
		off,
		recurring: interval ? { interval, interval_count } : null,
	};
}

/** Creates a checkout session, with those of Stripe's checks that our orders could fail. */
export function createSession(sandbox: PaymentContext, form: URLSearchParams): Answer {
	const { state } = sandbox;
	const customer = readText(form, "customer");
	if (!state.customers[customer] || state.customers[customer].deleted)
		return refuseUnknown("customer", customer);
	const path = "line_items[0][price_data]";
	const order = readOrder(sandbox, form, path);
	const isSubscription = readText(form, "mode") === "subscription";
	if (!order || !(order.price >= 50) || isSubscription !== Boolean(order.recurring))
		return refuse(400, "parameter_invalid", "Invalid line item.");
	const expiresAt = Number(readText(form, "expires_at"));
	if (expiresAt < sandbox.seconds() + 30 * 60)
		return refuse(400, "parameter_invalid", "expires_at is less than 30 minutes away.");
	const session: Session = {
		...order,
		id: createId("cs"),
		status: "open",
		customer,
		expiresAt,
		successUrl: readText(form, "success_url"),
		cancelUrl: readText(form, "cancel_url"),
		locale: readText(form, "metadata[lang]"),
		metadata: readMetadata(
			form,
			isSubscription ? "subscription_data[metadata]" : "invoice_creation[invoice_data][metadata]",
		),
		title: readText(form, `${path}[product_data][name]`),
		methods: [...form].flatMap(([name, value]) =>
			name.startsWith("allowed_payment_method_types[") ? [value] : [],
		),
	};
	state.sessions[session.id] = session;
	return respond(buildSession(session, sandbox));
}

/** A change's invoice, and what it makes of the subscription: the new plan from now on, less a credit for what is left of the old one. */
function readChange(sandbox: PaymentContext, form: URLSearchParams, subscription: Subscription) {
	const item = readText(form, "items[0][id]");
	if (item !== subscription.id.replace(/^sub/, "si")) return refuseUnknown("subscription_item", item);
	const path = "items[0][price_data]";
	const product = readText(form, `${path}[product]`);
	const title = sandbox.state.products[product];
	if (title === undefined) return refuseUnknown("product", product);
	const order = readOrder(sandbox, form, path);
	if (!order?.recurring) return refuse(400, "", "Invalid item.");
	const { id, customer, currency, periodStart, periodEnd, billed } = subscription;
	if (order.currency !== currency)
		return refuse(400, "", "The currency of a subscription cannot be changed.");
	if (readText(form, "proration_behavior") !== "always_invoice")
		return refuse(400, "", "This sandbox only invoices at once.");
	const from = Number(readText(form, "proration_date"));
	if (from < periodStart || from > periodEnd)
		return refuse(400, "", "Cannot specify a proration date outside of the current period.");
	const credit = Math.round((billed * (periodEnd - from)) / (periodEnd - periodStart));
	const { price, off, recurring } = order;
	const now = sandbox.seconds();
	const period = { periodStart: now, periodEnd: addPeriod(now, recurring) };
	const bill: Bill = {
		...{ ...period, customer, currency, title, subscription: id },
		reason: "subscription_update",
		total: price - off - credit,
		proratedUntil: periodEnd,
		metadata: {},
	};
	return { bill, plan: { ...period, title, price, recurring, billed: price - off } };
}

export function previewChange(sandbox: PaymentContext, form: URLSearchParams): Answer {
	const id = readText(form, "subscription");
	const subscription = sandbox.state.subscriptions[id];
	if (!subscription || subscription.status === "canceled") return refuseUnknown("subscription", id);
	const update = new URLSearchParams(
		[...form].map(([name, value]) => [name.replace(/^subscription_details\[(\w+)\]/, "$1"), value]),
	);
	const change = readChange(sandbox, update, subscription);
	if ("status" in change) return change;
	return respond(buildInvoice(previewInvoice(sandbox, change.bill), sandbox));
}

const declinedAnswer: Answer = {
	status: 402,
	body: { error: { type: "card_error", code: "card_declined", message: "Your card was declined." } },
};

/** Changes a subscription's plan and charges it. Returns null, or the refusal if nothing changed. */
function changePlan(sandbox: PaymentContext, form: URLSearchParams, subscription: Subscription) {
	const change = readChange(sandbox, form, subscription);
	if ("status" in change) return change;
	if (subscription.status !== "active") return refuse(400, "", "This sandbox changes what is paid.");
	const { bill, plan } = change;
	const card = findCard(subscription.card);
	const isUnpaid = previewInvoice(sandbox, bill).due > 0 && !canRenew(card);
	if (!card || (isUnpaid && readText(form, "payment_behavior") === "error_if_incomplete"))
		return declinedAnswer;
	Object.assign(subscription, plan, { metadata: { ...subscription.metadata, ...readMetadata(form) } });
	collectPayment(sandbox, makeInvoice(sandbox, bill), card, true);
	return null;
}

export function updateSubscription(sandbox: PaymentContext, form: URLSearchParams, id: string): Answer {
	const subscription = sandbox.state.subscriptions[id];
	if (!subscription) return refuseUnknown("subscription", id);
	if (subscription.status === "canceled")
		return refuse(400, "", "A canceled subscription cannot be updated.");
	const atEnd = readText(form, "cancel_at_period_end");
	if (atEnd && form.has("cancel_at"))
		return refuse(400, "", "You may only specify one of these parameters: cancel_at, cancel_at_period_end.");
	const refusal = form.has("items[0][id]") ? changePlan(sandbox, form, subscription) : null;
	if (refusal) return refusal;
	if (atEnd) subscription.cancelAtPeriodEnd = atEnd === "true";
	if (atEnd === "true") subscription.cancelAt = null;
	if (form.has("cancel_at")) {
		const cancelAt = Number(readText(form, "cancel_at")) || null;
		Object.assign(subscription, { cancelAtPeriodEnd: false, cancelAt });
	}
	emitSubscription(sandbox, "updated", subscription);
	return respond(buildSubscription(subscription));
}
