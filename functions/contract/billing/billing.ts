import type { Nothing, Open, SignedIn } from "../endpoint.ts";
import type { Billing, CheckoutReply, Invoice, Package, Period, Trial } from "../shapes/billing.ts";

export type {
	Billing,
	CheckoutState,
	Confirming,
	Invoice,
	Package,
	Period,
	Price,
	Refund,
	Trial,
} from "../shapes/billing.ts";

/** Numbers of payments; how long a refund can be asked for is a claim (content/claims). */
export const billingLimits = {
	/** Characters of the reason in a refund request. */
	refundReason: 500,
	/** Milliseconds until checkout gives up on a payment service that does not answer; islands wait a little longer. */
	checkoutWait: 9_000,
} as const;

/** The end of a period that begins at a moment, milliseconds in UTC: 31 January and a month is the last of February. */
export function periodEnd(start: number, { unit, count }: Period): number {
	if (unit === "week") return start + count * 7 * 24 * 60 * 60 * 1000;
	const end = new Date(start);
	const day = end.getUTCDate();
	end.setUTCMonth(end.getUTCMonth() + count * (unit === "year" ? 12 : 1));
	if (end.getUTCDate() !== day) end.setUTCDate(0);
	return end.getTime();
}

/** What is sold, in the order of the cards. `now` is the server's time, ISO 8601: what countdown and prices go by. */
export const packages = "GET /api/packages" as Open<Nothing, { packages: Package[]; now: string }>;

/**
 * Begins to buy a plan. The header `Idempotency-Key` is new with each click. Go to `url`, or hand `client_secret` to Stripe's script; back
 * to `/profile?checkout=<id>` or `/pricing?checkout=cancelled&plan=<id>`. `method` "coins" buys a pass that does not renew.
 */
export const checkout = "POST /api/vpnuser/stripe-checkout" as SignedIn<
	{ packageId: string; method?: "card" | "coins"; currency?: string; userId?: unknown; lang?: string },
	CheckoutReply,
	"rate_limited" | "package_unknown" | "already_subscribed" | "payment_confirming" | "payments_unavailable"
>;

/** How the caller stands; with `checkout` also how that checkout stands. Another's answers like none. */
export const billing = "GET /api/vpnuser/billing" as SignedIn<{ checkout?: string }, { data: Billing }>;

export const autoRenew = "POST /api/vpnuser/auto-renew" as SignedIn<
	{ enabled: boolean },
	{ data: Billing },
	"validation_failed" | "no_subscription" | "rate_limited" | "payments_unavailable"
>;

export const refundRequest = "POST /api/vpnuser/refund-request" as SignedIn<
	{ reason?: string; lang?: string },
	{ data: Billing },
	"no_subscription" | "refund_closed"
>;

export const invoices = "GET /api/vpnuser/invoices" as SignedIn<Nothing, { data: Invoice[] }>;

/** Stripe's notices: signed, so no call of ours. */
export const stripeWebhook = "POST /api/stripe/webhook" as Open<Nothing, Nothing, "payments_unavailable">;

/** BTCPay's notices: signed, so no call of ours. */
export const btcpayWebhook = "POST /api/btcpay/webhook" as Open<Nothing, Nothing, "payments_unavailable">;

/** Begins the free trial: all of a paid plan for some days (claim `trialDays`), once per account and mailbox, nothing charged. */
export const beginTrial = "POST /api/vpnuser/trial" as SignedIn<
	Nothing,
	{ data: Trial },
	"trial_used" | "already_subscribed" | "rate_limited"
>;
