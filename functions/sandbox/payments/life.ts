import { periodEnd } from "../../contract/index.ts";
import type { TestCard } from "./cards.ts";
import { chargeObject, customerObject, invoiceObject, sessionObject, subscriptionObject } from "./objects.ts";
import { type Invoice, type Notices, newId, type Recurring, type Session, type State } from "./state.ts";

/** How long the notices of a payment take when they shall be late, in milliseconds. */
export const lateness = 10_000;

export interface World {
	state: State;
	/** Milliseconds. */
	now(): number;
	origin(): string;
	/** The address of a page of the sandbox, with the key it asks for. */
	pageAt(path: string): string;
}

export const seconds = (world: World): number => Math.floor(world.now() / 1000);

export const endOf = (start: number, { interval, interval_count }: Recurring): number =>
	periodEnd(start * 1000, { unit: interval, count: interval_count }) / 1000;

/** Writes a notice of an object down, with the object as it is now. */
export function tell(world: World, type: string, object: unknown, notices: Notices = "now"): void {
	const due = { now: world.now(), late: world.now() + lateness, never: null }[notices];
	const event = { id: newId("evt"), type, created: seconds(world), object: structuredClone(object) };
	world.state.events.push({ ...event, due, attempts: 0 });
}

const tellInvoice = (world: World, type: string, invoice: Invoice, notices?: Notices) =>
	tell(world, type, invoiceObject(invoice, world.state, world.pageAt), notices);

export function tellSubscription(world: World, type: string, id: string, notices?: Notices): void {
	const subscription = world.state.subscriptions[id];
	if (subscription) tell(world, `customer.subscription.${type}`, subscriptionObject(subscription), notices);
}

/** Takes the money for an invoice, or fails to. What is paid by what was kept needs no money. */
export function collect(
	world: World,
	invoice: Invoice,
	card: TestCard,
	paid: boolean,
	notices?: Notices,
): void {
	const { due = invoice.total } = invoice;
	if (due === 0) {
		Object.assign(invoice, { status: "paid", paidAt: seconds(world) });
		tellInvoice(world, "invoice.paid", invoice, notices);
		return;
	}
	const charge = {
		id: newId("ch"),
		customer: invoice.customer,
		intent: invoice.intent,
		amount: due,
		refunded: 0,
		currency: invoice.currency,
		created: seconds(world),
		status: paid ? ("succeeded" as const) : ("failed" as const),
		brand: card.brand,
		last4: card.number.slice(-4),
	};
	world.state.charges[charge.id] = charge;
	if (paid) {
		invoice.status = "paid";
		invoice.paidAt = seconds(world);
	}
	tell(world, paid ? "charge.succeeded" : "charge.failed", chargeObject(charge), notices);
	tellInvoice(world, paid ? "invoice.paid" : "invoice.payment_failed", invoice, notices);
}

/** An invoice; what is kept for its customer is taken off it, or added to. */
export function makeInvoice(
	world: World,
	from: Omit<Invoice, "id" | "number" | "status" | "created" | "paidAt" | "intent" | "balance" | "due">,
): Invoice {
	const { state } = world;
	const customer = state.customers[from.customer];
	const { balance = 0 } = customer ?? {};
	const due = Math.max(0, from.total + balance);
	if (customer) customer.balance = balance + from.total - due;
	const subscription = from.subscription ? state.subscriptions[from.subscription] : undefined;
	const kept = { balance, due, ...(subscription && { subscriptionMetadata: subscription.metadata }) };
	const number = `TEST-${String(++state.invoiceCount).padStart(4, "0")}`;
	const made = { id: newId("in"), number, status: "open" as const, created: seconds(world), paidAt: null };
	const invoice: Invoice = { ...from, ...kept, ...made, intent: newId("pi") };
	state.invoices[invoice.id] = invoice;
	return invoice;
}

/** Completes an open checkout with a card that pays. */
export function complete(world: World, session: Session, card: TestCard, notices: Notices): void {
	const { state } = world;
	const now = seconds(world);
	session.status = "complete";
	session.waiting = null;
	const { customer, title, currency, price, off, recurring } = session;
	const bill = { customer, title, currency, total: price - off, periodStart: now };
	if (recurring) {
		const id = newId("sub");
		const ends = endOf(now, recurring);
		state.subscriptions[id] = {
			id,
			customer,
			status: "active",
			created: now,
			cancelAtPeriodEnd: false,
			periodStart: now,
			periodEnd: ends,
			billed: price - off,
			canceledAt: null,
			metadata: session.subscriptionMetadata,
			title,
			price,
			currency,
			recurring,
			card: card.number,
			failedAt: null,
		};
		const invoice = makeInvoice(world, {
			...bill,
			subscription: id,
			periodEnd: ends,
			metadata: {},
			reason: "subscription_create",
		});
		tellSubscription(world, "created", id, notices);
		collect(world, invoice, card, true, notices);
	} else {
		const metadata = session.invoiceMetadata;
		const invoice = makeInvoice(world, {
			...bill,
			subscription: null,
			periodEnd: now,
			metadata,
			reason: "manual",
		});
		collect(world, invoice, card, true, notices);
	}
	tell(world, "checkout.session.completed", sessionObject(session, world.pageAt), notices);
}

/** Pays an invoice that a renewal left open. */
export function payInvoice(world: World, invoice: Invoice, card: TestCard): void {
	collect(world, invoice, card, true);
	const subscription = invoice.subscription ? world.state.subscriptions[invoice.subscription] : undefined;
	if (subscription?.status !== "past_due") return;
	Object.assign(subscription, { status: "active", failedAt: null, card: card.number });
	tellSubscription(world, "updated", subscription.id);
}

/** Ends a subscription now. */
export function endSubscription(world: World, id: string): void {
	const subscription = world.state.subscriptions[id];
	if (!subscription || subscription.status === "canceled") return;
	Object.assign(subscription, { status: "canceled", canceledAt: seconds(world) });
	tellSubscription(world, "deleted", id);
}

export function removeCustomer(world: World, id: string): void {
	const { state } = world;
	const customer = state.customers[id];
	if (!customer || customer.deleted) return;
	for (const { id: own } of Object.values(state.subscriptions).filter((item) => item.customer === id)) {
		endSubscription(world, own);
	}
	for (const session of Object.values(state.sessions)) {
		if (session.customer === id && session.status === "open") session.status = "expired";
	}
	state.customers[id] = { id, email: "", name: "", metadata: {}, deleted: true };
	tell(world, "customer.deleted", customerObject({ ...customer, deleted: true }));
}
