import { getPeriodEnd } from "../../contract/index.ts";
import type { TestCard } from "./cards.ts";
import { buildInvoice, buildSession, buildSubscription } from "./objects.ts";
import {
	type Customer,
	createId,
	type Invoice,
	type PaymentContext,
	type Recurring,
	type Session,
	type Subscription,
} from "./state.ts";

export const addPeriod = (start: number, { interval, interval_count }: Recurring): number =>
	getPeriodEnd(start * 1000, { unit: interval, count: interval_count }) / 1000;

/** Queues a webhook event with a snapshot of its object. */
export function emit(sandbox: PaymentContext, type: string, object: unknown): void {
	const event = { id: createId("evt"), type, object: structuredClone(object) };
	sandbox.state.events.push({ ...event, due: sandbox.now(), attempts: 0 });
}

export const emitInvoice = (sandbox: PaymentContext, type: string, invoice: Invoice) =>
	emit(sandbox, type, buildInvoice(invoice, sandbox));

export const emitSubscription = (sandbox: PaymentContext, type: string, subscription: Subscription) =>
	emit(sandbox, `customer.subscription.${type}`, buildSubscription(subscription));

/** Charges an invoice, or fails to. One fully paid from the balance needs no charge. */
export function collectPayment(
	sandbox: PaymentContext,
	invoice: Invoice,
	card: TestCard,
	paid: boolean,
): void {
	const { customer, intent, currency, due: amount } = invoice;
	const created = sandbox.seconds();
	if (amount > 0) {
		const id = createId("ch");
		const status = paid ? "succeeded" : "failed";
		const { brand, number } = card;
		const charge = { id, customer, intent, amount, currency, created, status, brand } as const;
		sandbox.state.charges[id] = { ...charge, refunded: 0, last4: number.slice(-4) };
	}
	if (paid) Object.assign(invoice, { status: "paid", paidAt: created });
	emitInvoice(sandbox, paid ? "invoice.paid" : "invoice.payment_failed", invoice);
}

export type Bill = Omit<
	Invoice,
	"id" | "number" | "status" | "created" | "paidAt" | "intent" | "balance" | "due" | "subscriptionMetadata"
>;

/** An invoice with the customer's balance applied. Changes nothing. */
export function previewInvoice(sandbox: PaymentContext, bill: Bill): Invoice {
	const { customers, subscriptions } = sandbox.state;
	const { balance = 0 } = customers[bill.customer] ?? {};
	return {
		...bill,
		subscriptionMetadata: subscriptions[bill.subscription ?? ""]?.metadata,
		id: createId("in"),
		number: "",
		intent: createId("pi"),
		status: "open",
		created: sandbox.seconds(),
		paidAt: null,
		balance,
		due: Math.max(0, bill.total + balance),
	};
}

/** Stores an invoice, and what it leaves of the balance. */
export function makeInvoice(sandbox: PaymentContext, bill: Bill): Invoice {
	const { state } = sandbox;
	const invoice = previewInvoice(sandbox, bill);
	invoice.number = `TEST-${String(++state.invoiceCount).padStart(4, "0")}`;
	const customer = state.customers[bill.customer];
	if (customer) customer.balance = invoice.balance + invoice.total - invoice.due;
	state.invoices[invoice.id] = invoice;
	return invoice;
}

/** Completes an open checkout with a successful card. */
export function completeCheckout(sandbox: PaymentContext, session: Session, card: TestCard): void {
	const { state } = sandbox;
	const now = sandbox.seconds();
	session.status = "complete";
	const { customer, title, currency, price, off, recurring } = session;
	const period = { periodStart: now, periodEnd: recurring ? addPeriod(now, recurring) : now };
	const subscription: Subscription | null = recurring && {
		...period,
		id: createId("sub"),
		customer,
		status: "active",
		created: now,
		cancelAtPeriodEnd: false,
		cancelAt: null,
		billed: price - off,
		metadata: session.metadata,
		title,
		price,
		currency,
		recurring,
		card: card.number,
		failedAt: null,
	};
	if (subscription) state.subscriptions[subscription.id] = subscription;
	const invoice = makeInvoice(sandbox, {
		...{ ...period, customer, title, currency, total: price - off },
		subscription: subscription?.id ?? null,
		metadata: subscription ? {} : session.metadata,
		reason: subscription ? "subscription_create" : "manual",
	});
	if (subscription) emitSubscription(sandbox, "created", subscription);
	collectPayment(sandbox, invoice, card, true);
	emit(sandbox, "checkout.session.completed", buildSession(session, sandbox));
}

/** Pays the open invoice of a failed renewal; if it's the latest, the subscription resumes. */
export function payInvoice(sandbox: PaymentContext, invoice: Invoice, card: TestCard): void {
	collectPayment(sandbox, invoice, card, true);
	const subscription = sandbox.state.subscriptions[invoice.subscription ?? ""];
	if (subscription?.status !== "past_due" || invoice.periodEnd !== subscription.periodEnd) return;
	Object.assign(subscription, { status: "active", failedAt: null, card: card.number });
	emitSubscription(sandbox, "updated", subscription);
}

export function endSubscription(sandbox: PaymentContext, subscription: Subscription): void {
	if (subscription.status === "canceled") return;
	subscription.status = "canceled";
	emitSubscription(sandbox, "deleted", subscription);
}

export function removeCustomer(sandbox: PaymentContext, { id }: Customer): void {
	const { state } = sandbox;
	for (const subscription of Object.values(state.subscriptions))
		if (subscription.customer === id) endSubscription(sandbox, subscription);
	for (const session of Object.values(state.sessions))
		if (session.customer === id && session.status === "open") session.status = "expired";
	state.customers[id] = { id, email: "", name: "", metadata: {}, deleted: true };
}
