import type {
	ChargeFact,
	Facts,
	InvoiceFact,
	SubscriptionFact,
} from "../../functions/integrations/payments/index.ts";

const day = 24 * 60 * 60 * 1000;
export const start = Date.UTC(2026, 0, 15);

export const subscription = (id: string, more: Partial<SubscriptionFact> = {}): SubscriptionFact => ({
	...{ id, packageId: "month", status: "active", createdAt: start },
	...{ renews: true, renewalAmount: 900, currency: "USD", ...more },
});
export const invoice = (id: string, more: Partial<InvoiceFact> = {}): InvoiceFact => ({
	...{ id, status: "paid", subscriptionId: "sub_1", isPlanChange: false, packageId: null, period: null },
	...{ periodStartsAt: more.paidAt ?? start, periodEndsAt: start + 31 * day },
	...{ amount: 900, currency: "USD", tax: null, country: null, createdAt: start, paidAt: start },
	...{ number: null, url: null, pdf: null, intentId: `pi_${id}`, ...more },
});
export const charge = (id: string, more: Partial<ChargeFact> = {}): ChargeFact => ({
	intentId: `pi_${id}`,
	refunded: 0,
	createdAt: start,
	card: { brand: "visa", last4: "4242" },
	...more,
});
const week = { subscriptionId: null, packageId: "week", period: { unit: "week", count: 1 } } as const;
export const pass = (id: string, paidAt: number, more: Partial<InvoiceFact> = {}) =>
	invoice(id, { ...week, paidAt, ...more });
export const noFacts: Facts = { subscriptions: [], invoices: [], charges: [] };
