import type { SignedIn } from "../endpoint.ts";
import type { Billing } from "./billing.ts";

/** Minutes for which a change can be confirmed at the cost that was shown. */
export const quoteMinutes = 15;

/**
 * What it costs to change a running subscription to another plan, as the payment service reckons it at this moment. Amounts are
 * decimal strings: `price + tax - credit - earlier = today`, where that is not below zero; else `left` is what remains.
 */
export interface PlanChange {
	package_id: string;
	currency: string;
	/** What is charged at once. */
	today: string;
	/** The new plan's first period. */
	price: string;
	/** Taxes that come on top of it. */
	tax: string;
	/** What counts from what was paid for the plan of now. */
	credit: string;
	/** What was kept from an earlier change; below zero where something was left to pay. */
	earlier: string;
	/** What is kept for the next payments; it is not paid out. */
	left: string;
	/** End of the first period, ISO 8601. */
	ends_at: string;
	/** Whether it renews then: a change leaves auto-renew as it is. */
	renews: boolean;
	renewal_price: string;
	/** Until when `today` can be asked back; null when nothing is charged. */
	refund_until: string | null;
	/** What a confirmation sends back. */
	quote: string;
}

/** Why there is nothing to change, or not now. */
export type NoPlanChange =
	| "package_unknown"
	| "already_subscribed"
	| "no_subscription"
	| "payment_due"
	| "refund_pending"
	| "change_pending";

/** Asks the payment service what another plan would cost; nothing changes. */
export const planChangeCost = "POST /api/vpnuser/plan-change/cost" as SignedIn<
	{ packageId: string; lang?: string },
	{ data: PlanChange },
	NoPlanChange | "payments_unavailable" | "rate_limited"
>;

/**
 * Changes the plan at the cost of a `quote`, or not at all: `cost_changed` when that is no longer the cost, `card_refused` when it
 * could not be charged, `change_pending` when the payment service has not said yet whether it has happened.
 */
export const planChange = "POST /api/vpnuser/plan-change" as SignedIn<
	{ packageId: string; quote: string; lang?: string },
	{ data: Billing },
	NoPlanChange | "cost_changed" | "card_refused" | "payments_unavailable" | "rate_limited"
>;
