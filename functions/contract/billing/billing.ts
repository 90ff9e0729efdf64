import type { Nothing, Open, SignedIn } from "../endpoint.ts";
import type { Billing, CheckoutReply, Invoice, Package, Period, Trial } from "../shapes/billing.ts";

export type * from "../shapes/billing.ts";

/** Milliseconds before checkout gives up on an unresponsive payment service; islands wait longer, so that they get our error. */
export const checkoutTimeouts = { server: 9_000, browser: 11_500 } as const;

/** End of a period in UTC milliseconds, clamped to the month's last day: 31 January plus a month is the end of February. */
export function getPeriodEnd(start: number, { unit, count }: Period): number {
	if (unit === "week") return start + count * 7 * 24 * 60 * 60 * 1000;
	const end = new Date(start);
	const day = end.getUTCDate();
	end.setUTCMonth(end.getUTCMonth() + count * (unit === "year" ? 12 : 1));
	if (end.getUTCDate() !== day) end.setUTCDate(0);
	return end.getTime();
}

/** Plans on sale, in display order. `now` is the server's time (ISO 8601), used for countdowns and prices. */
export const packages = "GET /api/packages" as Open<Nothing, { packages: Package[]; now: string }>;

/**
 * Starts a purchase. `Idempotency-Key` changes with each click. Redirect to `url`, or pass `client_secret` to Stripe.js; returns to
 * `/profile?checkout=<id>` or `/pricing?checkout=cancelled&plan=<id>`. `method: "coins"` buys a non-renewing pass.
 */
export const checkout = "POST /api/vpnuser/stripe-checkout" as SignedIn<
	{ packageId: string; method?: "card" | "coins"; currency?: string },
	CheckoutReply,
	"rate_limited" | "package_unknown" | "already_subscribed" | "payment_confirming" | "payments_unavailable"
>;

/** The caller's billing state; with `checkout`, that checkout's state too. Another account's checkout reads as none. */
export const billing = "GET /api/vpnuser/billing" as SignedIn<{ checkout?: string }, { data: Billing }>;

export const autoRenew = "POST /api/vpnuser/auto-renew" as SignedIn<
	{ enabled: boolean },
	{ data: Billing },
	"validation_failed" | "no_subscription" | "rate_limited" | "payments_unavailable"
>;

export const refundRequest = "POST /api/vpnuser/refund-request" as SignedIn<
	{ reason?: string },
	{ data: Billing },
	"no_subscription" | "refund_closed"
>;

export const invoices = "GET /api/vpnuser/invoices" as SignedIn<Nothing, { data: Invoice[] }>;

export const stripeWebhook = "POST /api/stripe/webhook" as Open<Nothing, Nothing, "payments_unavailable">;

export const btcpayWebhook = "POST /api/btcpay/webhook" as Open<Nothing, Nothing, "payments_unavailable">;

/** Starts the free trial (`trialDays` in the claims): once per account and mailbox, free of charge. */
export const beginTrial = "POST /api/vpnuser/trial" as SignedIn<
	Nothing,
	{ data: Trial },
	"trial_used" | "already_subscribed" | "rate_limited"
>;
