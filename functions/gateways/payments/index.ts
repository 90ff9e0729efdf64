import type { Period } from "../../contract/index.ts";
import type { ChargeFact, RefundTotals, toInvoiceFact, toPaymentEvent, toSubscriptionFact } from "./facts.ts";

export { type ChargeFact, PaymentsError } from "./facts.ts";

/** Objects of the payment service, as far as they are read. Times are milliseconds, amounts hundredths. */
export type SubscriptionFact = ReturnType<typeof toSubscriptionFact>;

export type InvoiceFact = ReturnType<typeof toInvoiceFact>;

export interface Facts {
	subscriptions: SubscriptionFact[];
	invoices: InvoiceFact[];
	charges: ChargeFact[];
}

export interface CheckoutOrder {
	customerId: string;
	userId: string;
	packageId: string;
	/** As it stands on the payment page and on invoices. */
	title: string;
	/** Hundredths: now, and at each renewal. */
	amount: number;
	renewalAmount: number;
	/** Percent off now, for the name of the discount. */
	discount: number;
	currency: string;
	/** Whether the amounts hold the taxes. */
	taxIncluded: boolean;
	period: Period;
	renews: boolean;
	locale: string;
	successUrl: string;
	cancelUrl: string;
	/** Milliseconds. */
	expiresAt: number;
}

export interface ChangeOrder
	extends Omit<CheckoutOrder, "customerId" | "userId" | "renews" | "successUrl" | "cancelUrl" | "expiresAt"> {
	subscriptionId: string;
	/** The moment until which the plan of before is counted, milliseconds; the same when asked and when done. */
	at: number;
}

/** What such a change costs, as the payment service reckons. Amounts are hundredths. */
export interface ChangeCost {
	/** How the subscription stands there: Stripe's word, and its plan. */
	status: string;
	packageId: string | null;
	today: number;
	/** The price of the first period, and taxes that come on top of it. */
	price: number;
	tax: number;
	/** What is left of the plan that was paid for. */
	credit: number;
	/** What was kept from before: it lowers `today`, or raises it where it is negative. */
	earlier: number;
	/** What is then kept for the next payments. */
	left: number;
	/** Whether it renews at its end; a change leaves that as it was. */
	renews: boolean;
	endsAt: number;
}

export interface Checkout {
	id: string;
	/** The hosted page; null in embedded mode. */
	url: string | null;
	clientSecret: string | null;
}

export type CheckoutStatus = "open" | "complete" | "expired" | "gone";

/** A verified notice: only which one it is, and whom it is about; what is true is asked for. */
export type PaymentEvent = ReturnType<typeof toPaymentEvent>;

/** What the product asks of a payment service. Every call throws `PaymentsError`; each is safe to be made again. */
export interface Payments {
	/** Whether real money moves: notices of the other mode are refused. */
	live: boolean;
	ui: "hosted" | "embedded";
	/** `auto`: a request inside the window is paid back at once. */
	refunds: "auto" | "manual";
	/** Asks for as little as there is, to see whether the service answers. */
	checkHealth(): Promise<void>;
	createCustomer(person: { userId: string; email: string; name: string }): Promise<string>;
	/** What a customer is called, and where their receipts go. */
	setContact(customerId: string, contact: { email: string; name: string }): Promise<void>;
	createCheckout(order: CheckoutOrder): Promise<Checkout>;
	checkoutStatus(id: string): Promise<CheckoutStatus>;
	/** Ends an open checkout; says how it stands then: `complete` when it was paid already. */
	expireCheckout(id: string): Promise<CheckoutStatus>;
	facts(customerId: string): Promise<Facts>;
	/** The payment of an invoice, for a customer nobody here knows. */
	intentOf(invoiceId: string): Promise<string | null>;
	setRenewal(subscriptionId: string, renews: boolean): Promise<void>;
	/** Asks what another plan would cost; nothing changes. */
	changeCost(order: ChangeOrder): Promise<ChangeCost>;
	/** Changes the plan and takes what that costs; when it cannot be taken, nothing changes (`declined`). One change per `key`. */
	changePlan(order: ChangeOrder, key: string): Promise<void>;
	/** Forgets what is kept for a customer's next payments: the payment it came of went back. */
	dropCredit(customerId: string): Promise<void>;
	/** Ends a subscription now. One that has ended is fine. */
	cancel(subscriptionId: string): Promise<void>;
	/** Gives a payment back in full, again where that has failed before. One that was given back is fine. */
	refund(intentId: string): Promise<void>;
	/** What became of a payment's refunds, for a customer nobody here knows. */
	refundsOf(intentId: string): Promise<RefundTotals>;
	/** Removes the customer, and with that every subscription; a customer who is gone is fine. */
	forget(customerId: string): Promise<void>;
	/** Verifies a notice (signature, at most 5 minutes old); null when it is not the service's. */
	readEvent(body: string, signature: string, now: number): Promise<PaymentEvent | null>;
	/** Serves the sandbox's own pages, where this is one. */
	sandbox?: (request: Request) => Promise<Response>;
}
