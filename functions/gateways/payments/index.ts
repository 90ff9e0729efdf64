import type { Period } from "../../contract/index.ts";
import type { ChargeFact, RefundTotals, toInvoiceFact, toPaymentEvent, toSubscriptionFact } from "./facts.ts";

export type { ChargeFact } from "./facts.ts";

/** Data from the payment service. Times are milliseconds, amounts cents. */
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
	/** Our public origin, which marks what we sold. */
	site: string;
	packageId: string;
	/** Shown on the payment page and on invoices. */
	title: string;
	/** Cents, now and at each renewal. */
	amount: number;
	renewalAmount: number;
	/** Percent off now, for the coupon's name. */
	discount: number;
	currency: string;
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
	extends Omit<
		CheckoutOrder,
		"customerId" | "userId" | "site" | "renews" | "successUrl" | "cancelUrl" | "expiresAt"
	> {
	subscriptionId: string;
	/** Proration time in milliseconds; the same for quote and change. */
	at: number;
}

/** Cost of a plan change, as quoted by the payment service, in cents. */
export interface ChangeCost {
	/** Stripe's subscription status and plan. */
	status: string;
	packageId: string | null;
	today: number;
	/** Price of the first period, and taxes added to it. */
	price: number;
	tax: number;
	/** Credit for the unused part of the old plan. */
	credit: number;
	/** Previous balance: reduces `today`, or increases it if negative. */
	earlier: number;
	/** Remaining credit for future payments. */
	left: number;
	/** A change keeps the auto-renew setting. */
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

/** A verified webhook event: says whose data to fetch, nothing more. */
export type PaymentEvent = ReturnType<typeof toPaymentEvent>;

/** The payment operations in use. All throw `PaymentsError` and are safe to retry. */
export interface Payments {
	/** Whether real money moves; events of the other mode are rejected. */
	live: boolean;
	ui: "hosted" | "embedded";
	/** `auto`: requests within the refund window are paid immediately. */
	refunds: "auto" | "manual";
	checkHealth(): Promise<void>;
	/** The same for each try, so that deleting an account leaves none behind. @param isReplacement Stripe no longer has the first */
	createCustomer(
		person: { userId: string; email: string; name: string },
		isReplacement?: boolean,
	): Promise<string>;
	/** Updates name and receipt address. */
	setContact(customerId: string, contact: { email: string; name: string }): Promise<void>;
	createCheckout(order: CheckoutOrder): Promise<Checkout>;
	checkoutStatus(id: string): Promise<CheckoutStatus>;
	/** Expires an open checkout and returns its status; `complete` if it was already paid. */
	expireCheckout(id: string): Promise<CheckoutStatus>;
	facts(customerId: string): Promise<Facts>;
	/** The payment of an invoice, for a deleted account; null if another site sold it. */
	findIntent(invoiceId: string, site: string): Promise<string | null>;
	setRenewal(subscriptionId: string, renews: boolean): Promise<void>;
	/** Quotes a plan change; changes nothing. */
	changeCost(order: ChangeOrder): Promise<ChangeCost>;
	/** Changes the plan and charges the cost, or changes nothing (`declined`). Idempotent by `key`. */
	changePlan(order: ChangeOrder, key: string): Promise<void>;
	/** Clears the credit balance, wherever it came from, after a payment that paid into it was refunded. */
	dropCredit(customerId: string): Promise<void>;
	/** Cancels immediately, and voids what is unpaid; idempotent. */
	cancel(subscriptionId: string): Promise<void>;
	/** Refunds in full, and again after a failed refund; idempotent. */
	refund(intentId: string): Promise<void>;
	/** A payment's refunds and lost disputes, for a deleted account. */
	readRefunds(intentId: string): Promise<RefundTotals>;
	/** Deletes the customer and so all subscriptions; idempotent. */
	deleteCustomer(customerId: string): Promise<void>;
	/** Verifies a webhook (signature, at most 5 minutes old); null if invalid. */
	readEvent(body: string, signature: string, now: number): Promise<PaymentEvent | null>;
	/** Serves the pages of the sandbox. */
	sandbox?: (request: Request) => Promise<Response>;
}
