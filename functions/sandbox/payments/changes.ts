import { cardOf } from "./cards.ts";
import { type Answer, at, fine, metadata, missing, refuse, type Tree, text } from "./form.ts";
import { collect, endOf, makeInvoice, seconds, tellSubscription, type World } from "./life.ts";
import { invoiceObject, subscriptionObject } from "./objects.ts";
import { type Invoice, newId, type Recurring, type Subscription } from "./state.ts";

interface Change {
	title: string;
	/** List price, what is off its first period, and what counts from the period that was billed. */
	price: number;
	off: number;
	credit: number;
	recurring: Recurring;
}

/** Reads a change of a subscription's price, with the checks of Stripe's that one of ours could fail. */
function readChange(world: World, form: Tree, subscription: Subscription, discounts: Tree): Change | Answer {
	const { state } = world;
	const item = at(form, "items", "0") as Tree | undefined;
	if (!item || text(item, "id") !== subscription.id.replace(/^sub/, "si"))
		return missing("subscription_item", text(item ?? {}, "id"));
	const price = at(item, "price_data") as Tree | undefined;
	const title = state.products?.[text(price ?? {}, "product")];
	if (!price || title === undefined) return missing("product", text(price ?? {}, "product"));
	if (text(price, "currency") !== subscription.currency)
		return refuse(400, "", "The currency of a subscription cannot be changed.");
	const coupon = text(discounts, "discounts", "0", "coupon");
	if (coupon && !state.coupons[coupon]) return missing("coupon", coupon);
	if (text(form, "proration_behavior") !== "always_invoice")
		return refuse(400, "", "This sandbox only invoices at once.");
	const { periodStart, periodEnd, billed = subscription.price } = subscription;
	const from = Number(text(form, "proration_date")) || seconds(world);
	if (from < periodStart || from > periodEnd)
		return refuse(400, "", "Cannot specify a proration date outside of the current period.");
	return {
		title,
		price: Number(text(price, "unit_amount")),
		off: coupon ? (state.coupons[coupon]?.amount_off ?? 0) : 0,
		credit: Math.round((billed * (periodEnd - from)) / (periodEnd - periodStart)),
		recurring: {
			interval: text(price, "recurring", "interval") as Recurring["interval"],
			interval_count: Number(text(price, "recurring", "interval_count")) || 1,
		},
	};
}

/** What the invoice of a change holds: the new period from now on, and what counts from the one before. */
function billOf(world: World, subscription: Subscription, change: Change) {
	const now = seconds(world);
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
		periodEnd: endOf(now, change.recurring),
		metadata: {},
	};
}

const isAnswer = (value: Change | Answer): value is Answer => "status" in value;

/** What a change of plan would cost, as an invoice that nobody keeps. */
export function previewChange(world: World, form: Tree): Answer {
	const subscription = world.state.subscriptions[text(form, "subscription")];
	if (!subscription || subscription.status === "canceled")
		return missing("subscription", text(form, "subscription"));
	const details = (at(form, "subscription_details") ?? {}) as Tree;
	const change = readChange(world, details, subscription, form);
	if (isAnswer(change)) return change;
	const { balance = 0 } = world.state.customers[subscription.customer] ?? {};
	const bill = billOf(world, subscription, change);
	const invoice: Invoice = {
		...bill,
		id: newId("upcoming_in"),
		number: "",
		status: "open",
		created: seconds(world),
		paidAt: null,
		intent: "",
		balance,
		due: Math.max(0, bill.total + balance),
	};
	return fine({
		...invoiceObject(invoice, world.state, world.pageAt),
		status: "draft",
		ending_balance: null,
	});
}

const declined: Answer = {
	status: 402,
	body: { error: { type: "card_error", code: "card_declined", message: "Your card was declined." } },
};

/** Changes a subscription's plan and takes the money; null, or why not, and then nothing has changed. */
function changePlan(world: World, form: Tree, subscription: Subscription): Answer | null {
	const change = readChange(world, form, subscription, form);
	if (isAnswer(change)) return change;
	if (subscription.status !== "active") return refuse(400, "", "This sandbox changes what is paid.");
	const { balance = 0 } = world.state.customers[subscription.customer] ?? {};
	const bill = billOf(world, subscription, change);
	const card = cardOf(subscription.card);
	if (!card) return declined;
	if (
		bill.total + balance > 0 &&
		card.later !== "paid" &&
		text(form, "payment_behavior") === "error_if_incomplete"
	)
		return declined;
	const { title, price, off, recurring } = change;
	Object.assign(subscription, { title, price, recurring, billed: price - off });
	Object.assign(subscription, { periodStart: bill.periodStart, periodEnd: bill.periodEnd });
	subscription.metadata = { ...subscription.metadata, ...metadata(form) };
	collect(world, makeInvoice(world, bill), card, true);
	return null;
}

/** A subscription as it is told to be: another plan, or when it ends. */
export function updateSubscription(world: World, form: Tree, id: string): Answer {
	const subscription = world.state.subscriptions[id];
	if (!subscription) return missing("subscription", id);
	if (subscription.status === "canceled")
		return refuse(400, "", "A canceled subscription cannot be updated.");
	const atEnd = text(form, "cancel_at_period_end");
	if (atEnd && "cancel_at" in form)
		return refuse(400, "", "You may only specify one of these parameters: cancel_at, cancel_at_period_end.");
	if ("items" in form) {
		const refused = changePlan(world, form, subscription);
		if (refused) return refused;
	}
	if (atEnd) subscription.cancelAtPeriodEnd = atEnd === "true";
	if (atEnd === "true") subscription.cancelAt = null;
	if ("cancel_at" in form) {
		const cancelAt = Number(text(form, "cancel_at")) || null;
		Object.assign(subscription, { cancelAtPeriodEnd: false, cancelAt });
	}
	tellSubscription(world, "updated", id);
	return fine(subscriptionObject(subscription));
}
