import type { SignedIn } from "../endpoint.ts";
import type { Billing, PlanChange } from "../shapes/billing.ts";

export type { PlanChange } from "../shapes/billing.ts";

/** Minutes a quoted price stays valid. */
export const quoteMinutes = 15;

export type NoPlanChange =
	| "package_unknown"
	| "already_subscribed"
	| "no_subscription"
	| "payment_due"
	| "refund_pending"
	| "change_pending";

/** Quotes a plan change with the payment service; changes nothing. */
export const planChangeCost = "POST /api/vpnuser/plan-change/cost" as SignedIn<
	{ packageId: string; lang?: string },
	{ data: PlanChange },
	NoPlanChange | "payments_unavailable" | "rate_limited"
>;

/**
 * Changes the plan at the price of `quote`, or not at all: `cost_changed` if the price has moved, `card_refused` if the charge failed,
 * `change_pending` if the payment service hasn't confirmed yet.
 */
export const planChange = "POST /api/vpnuser/plan-change" as SignedIn<
	{ packageId: string; quote: string; lang?: string },
	{ data: Billing },
	NoPlanChange | "cost_changed" | "card_refused" | "payments_unavailable" | "rate_limited"
>;
