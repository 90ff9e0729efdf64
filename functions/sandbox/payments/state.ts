import type { WebhookDelivery } from "../service.ts";

/** What the sandbox keeps, in the shapes Stripe's API gives them (only what is read of them). Times are seconds. */
export interface Customer {
	id: string;
	email: string;
	name: string;
	metadata: Metadata;
	/** What is kept for the next invoices, below zero. */
	balance?: number;
	deleted?: boolean;
}

export type Metadata = Record<string, string>;

export interface Session {
	id: string;
	status: "open" | "complete" | "expired";
	customer: string;
	mode: "subscription" | "payment";
	created: number;
	expiresAt: number;
	successUrl: string;
	cancelUrl: string;
	locale: string;
	metadata: Metadata;
	subscriptionMetadata: Metadata;
	invoiceMetadata: Metadata;
	title: string;
	currency: string;
	/** Hundredths: list price, and what is off the first invoice. */
	price: number;
	off: number;
	recurring: Recurring | null;
	/** Stripe's names of what may be paid with. */
	methods: string[];
	/** Whether taxes are to be worked out, and whether the price holds them. */
	tax: { automatic: boolean; behavior: string };
	/** The card that waits for its 3-D Secure page, and how its notices shall travel. */
	waiting: { card: string; notices: DeliveryTiming } | null;
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
	/** A date of its own to end at. */
	cancelAt: number | null;
	periodStart: number;
	periodEnd: number;
	/** What was billed for that period, the discount taken off. */
	billed: number;
	canceledAt: number | null;
	metadata: Metadata;
	title: string;
	price: number;
	currency: string;
	recurring: Recurring;
	card: string;
	/** When the first failed renewal was, if the last one has not been paid. */
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
	/** What was kept of before, below zero, and what is then left of it to pay. */
	balance: number;
	due: number;
	/** Stripe's word for why it was made. */
	reason: "manual" | "subscription_create" | "subscription_cycle" | "subscription_update";
	/** Of a change of plan: what is counted from the plan before, and until when it would have run. */
	credit?: { amount: number; end: number };
	subscriptionMetadata?: Metadata;
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
	created: number;
	/** The object as it was then, as the API gives it. */
	object: unknown;
}

/** How the notices of a payment travel: what can go wrong with them can be tried. */
export type DeliveryTiming = "now" | "late" | "never";

export interface State {
	invoiceCount: number;
	customers: Record<string, Customer>;
	/** Names by their ids. */
	products: Record<string, string>;
	coupons: Record<string, { id: string; amount_off: number; currency: string; name: string }>;
	sessions: Record<string, Session>;
	subscriptions: Record<string, Subscription>;
	invoices: Record<string, Invoice>;
	charges: Record<string, Charge>;
	refunds: Record<string, Refund>;
	events: StoredEvent[];
	/** Answers by idempotency key: what was asked, and what was said. */
	answers: Record<string, { asked: string; status: number; body: unknown }>;
}

export const emptyState = (): State => ({
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

/** An id as Stripe's look; `test` in it says what it is. */
export const newId = (prefix: string): string =>
	`${prefix}_test_${[...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
