import type { SignedIn } from "../endpoint.ts";
import type { Billing, PlanChange } from "../shapes/billing.ts";

export type { PlanChange } from "../shapes/billing.ts";

/** Minutes for which a change can be confirmed at the cost that was shown. */
export const quoteMinutes = 15;

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
