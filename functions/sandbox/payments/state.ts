import type { SandboxContext, WebhookDelivery } from "../service.ts";

/** The sandbox's state, in the shapes of Stripe's API, limited to the fields in use. Times are seconds. */
export interface Customer {
	id: string;
	email: string;
	name: string;
	metadata: Metadata;
	/** Credit for future invoices, negative. */
	balance?: number;
	deleted?: boolean;
}

export type Metadata = Record<string, string>;

export interface Session {
	id: string;
	status: "open" | "complete" | "expired";
	customer: string;
	expiresAt: number;
	successUrl: string;
	cancelUrl: string;
	locale: string;
	/** Of the subscription, or of a pass's invoice. */
	metadata: Metadata;
	title: string;
	currency: string;
	/** Cents: list price, and discount on the first invoice. */
	price: number;
	off: number;
	recurring: Recurring | null;
	/** Stripe's payment method names. */
	methods: string[];
}

export interface Recurring {
	interval: "week" | "month" | "year";
	interval_count: number;
}

export interface Subscription {
	id: string;
	customer: string;
	status: "active" | "past_due" | "canceled";
	created: number;
	cancelAtPeriodEnd: boolean;
	/** A fixed end date. */
	cancelAt: number | null;
	periodStart: number;
	periodEnd: number;
	/** Amount billed for the period, after discount. */
	billed: number;
	metadata: Metadata;
	title: string;
	price: number;
	currency: string;
	recurring: Recurring;
	card: string;
	/** When the first unpaid renewal failed. */
	failedAt: number | null;
}

export interface Invoice {
	id: string;
	number: string;
	customer: string;
	subscription: string | null;
	status: "open" | "paid" | "void";
	created: number;
	paidAt: number | null;
	total: number;
	/** Previous balance, negative for credit, and the amount left to pay. */
	balance: number;
	due: number;
	/** Stripe's billing reason. */
	reason: "manual" | "subscription_create" | "subscription_cycle" | "subscription_update";
	/** For a plan change: the end of the old period, which was credited. */
	proratedUntil?: number;
	subscriptionMetadata: Metadata | undefined;
	currency: string;
	title: string;
	periodStart: number;
	periodEnd: number;
	metadata: Metadata;
	intent: string;
}

export interface Charge {
	id: string;
	customer: string;
	intent: string;
	amount: number;
	refunded: number;
	currency: string;
	created: number;
	status: "succeeded" | "failed";
	dispute?: "under_review" | "lost";
	brand: string;
	last4: string;
}

export interface Refund {
	id: string;
	intent: string;
	charge: string;
	amount: number;
	created: number;
	status: "succeeded" | "failed";
	failsAt: number | null;
}

export interface StoredEvent extends WebhookDelivery {
	id: string;
	type: string;
	/** Snapshot in API format. */
	object: unknown;
}

export interface State {
	invoiceCount: number;
	customers: Record<string, Customer>;
	/** Names by id. */
	products: Record<string, string>;
	coupons: Record<string, { id: string; amount_off: number }>;
	sessions: Record<string, Session>;
	subscriptions: Record<string, Subscription>;
	invoices: Record<string, Invoice>;
	charges: Record<string, Charge>;
	refunds: Record<string, Refund>;
	events: StoredEvent[];
	/** Responses by idempotency key, with their request. */
	answers: Record<string, { asked: string; status: number; body: unknown }>;
}

export type PaymentContext = SandboxContext<State>;

export const createState = (): State => ({
	invoiceCount: 0,
	customers: {},
	products: {},
	coupons: {},
	sessions: {},
	subscriptions: {},
	invoices: {},
	charges: {},
	refunds: {},
	events: [],
	answers: {},
});

/** An id like Stripe's, marked as `test`. */
export const createId = (prefix: string): string =>
	`${prefix}_test_${[...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
