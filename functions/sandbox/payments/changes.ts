import { findCard, paysRenewals } from "./cards.ts";
import {
	type Answer,
	findNode,
	readMetadata,
	readText,
	refuse,
	refuseUnknown,
	respond,
	type Tree,
} from "./form.ts";
import { addPeriod, collectPayment, emitSubscription, makeInvoice } from "./lifecycle.ts";
import { buildInvoice, buildSubscription } from "./objects.ts";
import { createId, type Invoice, type PaymentContext, type Recurring, type Subscription } from "./state.ts";

type Change = Exclude<ReturnType<typeof readChange>, Answer>;

/** The new plan: its list price, first-period discount, and proration credit. */
function readChange(sandbox: PaymentContext, form: Tree, subscription: Subscription, discounts: Tree) {
	const { state } = sandbox;
	const item = findNode(form, "items", "0") as Tree | undefined;
	if (!item || readText(item, "id") !== subscription.id.replace(/^sub/, "si"))
		return refuseUnknown("subscription_item", readText(item ?? {}, "id"));
	const price = findNode(item, "price_data") as Tree | undefined;
	const title = state.products[readText(price ?? {}, "product")];
	if (!price || title === undefined) return refuseUnknown("product", readText(price ?? {}, "product"));
	if (readText(price, "currency") !== subscription.currency)
		return refuse(400, "", "The currency of a subscription cannot be changed.");
	const coupon = readText(discounts, "discounts", "0", "coupon");
	if (coupon && !state.coupons[coupon]) return refuseUnknown("coupon", coupon);
	if (readText(form, "proration_behavior") !== "always_invoice")
		return refuse(400, "", "This sandbox only invoices at once.");
	const { periodStart, periodEnd, billed } = subscription;
	const from = Number(readText(form, "proration_date")) || sandbox.seconds();
	if (from < periodStart || from > periodEnd)
		return refuse(400, "", "Cannot specify a proration date outside of the current period.");
	return {
		title,
		price: Number(readText(price, "unit_amount")),
		off: coupon ? (state.coupons[coupon]?.amount_off ?? 0) : 0,
		credit: Math.round((billed * (periodEnd - from)) / (periodEnd - periodStart)),
		recurring: {
			interval: readText(price, "recurring", "interval") as Recurring["interval"],
			interval_count: Number(readText(price, "recurring", "interval_count")) || 1,
		},
	};
}

function toBill(sandbox: PaymentContext, subscription: Subscription, change: Change) {
	const now = sandbox.seconds();
	const { customer, currency, id, periodEnd: end } = subscription;
	const { title, price, off, credit } = change;
	return {
		customer,
		currency,
		subscription: id,
		reason: "subscription_update" as const,
		title,
		total: price - off - credit,
		credit: { amount: credit, end },
		periodStart: now,
		periodEnd: addPeriod(now, change.recurring),
		metadata: {},
	};
}

const isAnswer = (value: Change | Answer): value is Answer => "status" in value;

export function previewChange(sandbox: PaymentContext, form: Tree): Answer {
	const subscription = sandbox.state.subscriptions[readText(form, "subscription")];
	if (!subscription || subscription.status === "canceled")
		return refuseUnknown("subscription", readText(form, "subscription"));
	const details = (findNode(form, "subscription_details") ?? {}) as Tree;
	const change = readChange(sandbox, details, subscription, form);
	if (isAnswer(change)) return change;
	const { balance = 0 } = sandbox.state.customers[subscription.customer] ?? {};
	const bill = toBill(sandbox, subscription, change);
	const invoice: Invoice = {
		...bill,
		id: createId("upcoming_in"),
		number: "",
		status: "open",
		created: sandbox.seconds(),
		paidAt: null,
		intent: "",
		balance,
		due: Math.max(0, bill.total + balance),
	};
	return respond({ ...buildInvoice(invoice, sandbox), status: "draft", ending_balance: null });
}

const declinedAnswer: Answer = {
	status: 402,
	body: { error: { type: "card_error", code: "card_declined", message: "Your card was declined." } },
};

/** Changes a subscription's plan and charges it. Returns null, or the refusal if nothing changed. */
function changePlan(sandbox: PaymentContext, form: Tree, subscription: Subscription): Answer | null {
	const change = readChange(sandbox, form, subscription, form);
	if (isAnswer(change)) return change;
	if (subscription.status !== "active") return refuse(400, "", "This sandbox changes what is paid.");
	const { balance = 0 } = sandbox.state.customers[subscription.customer] ?? {};
	const bill = toBill(sandbox, subscription, change);
	const card = findCard(subscription.card);
	if (!card) return declinedAnswer;
	if (
		bill.total + balance > 0 &&
		!paysRenewals(card) &&
		readText(form, "payment_behavior") === "error_if_incomplete"
	)
		return declinedAnswer;
	const { title, price, off, recurring } = change;
	Object.assign(subscription, { title, price, recurring, billed: price - off });
	Object.assign(subscription, { periodStart: bill.periodStart, periodEnd: bill.periodEnd });
	subscription.metadata = { ...subscription.metadata, ...readMetadata(form) };
	collectPayment(sandbox, makeInvoice(sandbox, bill), card, true);
	return null;
}

export function updateSubscription(sandbox: PaymentContext, form: Tree, id: string): Answer {
	const subscription = sandbox.state.subscriptions[id];
	if (!subscription) return refuseUnknown("subscription", id);
	if (subscription.status === "canceled")
		return refuse(400, "", "A canceled subscription cannot be updated.");
	const atEnd = readText(form, "cancel_at_period_end");
	if (atEnd && "cancel_at" in form)
		return refuse(400, "", "You may only specify one of these parameters: cancel_at, cancel_at_period_end.");
	if ("items" in form) {
		const refusal = changePlan(sandbox, form, subscription);
		if (refusal) return refusal;
	}
	if (atEnd) subscription.cancelAtPeriodEnd = atEnd === "true";
	if (atEnd === "true") subscription.cancelAt = null;
	if ("cancel_at" in form) {
		const cancelAt = Number(readText(form, "cancel_at")) || null;
		Object.assign(subscription, { cancelAtPeriodEnd: false, cancelAt });
	}
	emitSubscription(sandbox, "updated", subscription);
	return respond(buildSubscription(subscription));
}
