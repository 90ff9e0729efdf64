import type { SignedIn } from "../endpoint.ts";
import type { Billing, PlanChange } from "../shapes/billing.ts";

export type { PlanChange } from "../shapes/billing.ts";

export const quoteMinutes = 15;

export type NoPlanChange =
	| "package_unknown"
	| "already_subscribed"
	| "no_subscription"
	| "payment_due"
	| "refund_pending"
	| "change_pending";

export const planChangeCost = "POST /api/vpnuser/plan-change/cost" as SignedIn<
	{ packageId: string },
	{ data: PlanChange },
	NoPlanChange | "payments_unavailable" | "rate_limited"
>;

/** At the price of `quote` or not at all. `change_pending`: the payment service hasn't confirmed yet. */
export const planChange = "POST /api/vpnuser/plan-change" as SignedIn<
	{ packageId: string; quote: string },
	{ data: Billing },
	NoPlanChange | "cost_changed" | "card_refused" | "payments_unavailable" | "rate_limited"
>;
