import type { Period } from "../../contract/index.ts";
import type { ChargeFact, toInvoiceFact, toPaymentEvent, toSubscriptionFact } from "./facts.ts";
import type { createStripe } from "./stripe.ts";

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

export type CheckoutStatus = "open" | "complete" | "expired" | "gone";

/** The payment operations in use. All throw `PaymentsError` and are safe to retry. */
export type Payments = ReturnType<typeof createStripe> & {
	/** Serves the pages of the sandbox. */
	sandbox?: (request: Request) => Promise<Response>;
};

export type Checkout = Awaited<ReturnType<Payments["createCheckout"]>>;
export type ChangeCost = Awaited<ReturnType<Payments["changeCost"]>>;

/** A verified webhook event: says whose data to fetch, nothing more. */
export type PaymentEvent = ReturnType<typeof toPaymentEvent>;
