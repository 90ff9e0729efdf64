import type { Nothing, Open, SignedIn } from "../endpoint.ts";
import type { Trial } from "./trial.ts";

/** Numbers of payments; how long a refund can be asked for is a claim (content/claims.json). */
export const billingLimits = {
	/** Characters of the reason in a refund request. */
	refundReason: 500,
	/** Milliseconds until checkout gives up on a payment service that does not answer; islands wait a little longer. */
	checkoutWait: 9_000,
} as const;

/** What is sold. Amounts are decimal strings of the whole period. */
export interface Package {
	/** Such as "year"; islands translate the name of ids they know. */
	id: string;
	/** English. */
	name: string;
	/** List price, such as "108.00". */
	price: string;
	/** ISO 4217, upper case. */
	currency: string;
	/** The list price in every currency it is sold in, its own first. */
	prices: Price[];
	/** Percent, 0 when there is none. In force until `discountEnds`, or for good where that is null. */
	discount: number;
	/** ISO 8601, UTC. */
	discountEnds: string | null;
	/** Months, the divisor of the price per month; a fraction for weeks. */
	duration: number;
	period: Period;
	/** Whether it is a subscription; a pass ends by itself. */
	renews: boolean;
	devices: number;
	isDefault: boolean;
}

/** A list price of the whole period in one currency. */
export interface Price {
	currency: string;
	price: string;
	/** Whether taxes are in it; else they may come on top. */
	taxIncluded: boolean;
	/** What may stand struck beside a discounted price: the lowest of the 30 days before the discount. Null where that is not known. */
	former: string | null;
}

export interface Period {
	unit: "week" | "month" | "year";
	count: number;
}

/** The end of a period that begins at a moment, milliseconds in UTC: 31 January and a month is the last of February. */
export function periodEnd(start: number, { unit, count }: Period): number {
	if (unit === "week") return start + count * 7 * 24 * 60 * 60 * 1000;
	const end = new Date(start);
	const day = end.getUTCDate();
	end.setUTCMonth(end.getUTCMonth() + count * (unit === "year" ? 12 : 1));
	if (end.getUTCDate() !== day) end.setUTCDate(0);
	return end.getTime();
}

/** How a checkout somebody came back from stands: `processing` is paid or about to be, and not yet in force here. */
export type CheckoutState = "open" | "processing" | "done" | "expired";

/**
 * What the premium panel and the return page show: plan, renewal, refund window, payment method. Times are ISO 8601 in UTC, amounts decimal strings.
 */
export interface Billing {
	/** `activating`: paid, or being paid, and not in force yet; ask again after a second or two, while `confirming` after minutes. */
	state: "free" | "activating" | "active";
	/** The plan in force; null unless `active`. */
	package: { id: string; name: string; allowed_devices: number; end_date: string; period: Period } | null;
	/** Only with `?checkout=`, and when that checkout is the caller's. */
	checkout: CheckoutState | null;
	/** Whether the plan renews by itself; `false` for a pass and after it was turned off. */
	auto_renew: boolean;
	/** Whether auto-renew can be turned on and off: not for a pass, nor while one follows the subscription. */
	renewable: boolean;
	/** When the pass begins that follows the subscription, where one does. */
	pass_from: string | null;
	/** The next charge, where there will be one. */
	renews_at: string | null;
	/** What a renewal costs; also when it is turned off, so that turning it on can say so. */
	renewal_price: string | null;
	currency: string | null;
	/** The latest payment, also of a plan that has ended. */
	price_paid: string | null;
	paid_at: string | null;
	/** About the latest payment; null when nothing was ever paid. */
	refund: Refund | null;
	/** Such as { brand: "visa", last4: "4242" }; of PayPal and coins only a name. */
	payment_method: { brand: string; last4: string | null } | null;
	/** A renewal that could not be charged: where to pay it, if the payment service has a page for that. */
	payment_failed: { url: string | null } | null;
	billing_email: string;
	trial: Trial;
	confirming: Confirming | null;
}

/** Coins that have been paid and the network has not confirmed yet: nothing need be paid again, and no checkout begins. */
export interface Confirming {
	amount: string;
	currency: string;
	/** The payment service's page of it. */
	url: string | null;
}

export interface Refund {
	/** Until when the request button works. */
	until: string;
	/** Until when support takes a request by mail. */
	email_until: string;
	/** `open`: can be asked for now. `mail`: paid in coins, so only support can send them back. `closed`: the time is over, or the request was turned down. */
	state: "open" | "mail" | "requested" | "refunded" | "closed";
	/** Whether a request is paid back at once, without a person looking at it. */
	automatic: boolean;
	amount: string;
	currency: string;
}

export interface Invoice {
	id: string;
	/** The number printed on it, if it has one. */
	number: string | null;
	/** ISO 8601. */
	date: string;
	package_id: string | null;
	amount: string;
	currency: string;
	status: "paid" | "refunded" | "partly_refunded";
	/** The payment service's page with the invoice or receipt, if it has one. */
	url: string | null;
	/** The invoice as a PDF, if there is one. */
	pdf: string | null;
}

/** What is sold, in the order of the cards. `now` is the server's time, ISO 8601: what countdown and prices go by. */
export const packages = "GET /api/packages" as Open<Nothing, { packages: Package[]; now: string }>;

/**
 * Begins to buy a plan for whoever the token says; `userId` is not looked at. Header `Idempotency-Key` (8 to 64 letters,
 * digits, - or _) is new with each click and the same when that click is tried again. Go to `url`; in embedded mode that is
 * null and `client_secret` is for Stripe's script. The way back is `/profile?checkout=<id>` when paid,
 * `/pricing?checkout=cancelled&plan=<packageId>` when left, in the language `lang`, else of accept-language.
 * With `method` "coins" it is paid at the operator's BTCPay Server: a pass that does not renew. `currency` is one of the
 * package's `prices`, else the package's own.
 */
export const checkout = "POST /api/vpnuser/stripe-checkout" as SignedIn<
	{ packageId: string; method?: "card" | "coins"; currency?: string; userId?: unknown; lang?: string },
	{ id: string; url: string | null; client_secret: string | null },
	"rate_limited" | "package_unknown" | "already_subscribed" | "payment_confirming" | "payments_unavailable"
>;

/** How the caller stands; with `checkout` also how that checkout stands. Another's answers like none. */
export const billing = "GET /api/vpnuser/billing" as SignedIn<{ checkout?: string }, { data: Billing }>;

/** Turns auto-renew on or off. */
export const autoRenew = "POST /api/vpnuser/auto-renew" as SignedIn<
	{ enabled: boolean },
	{ data: Billing },
	"validation_failed" | "no_subscription" | "rate_limited" | "payments_unavailable"
>;

/** Asks for the latest payment back. */
export const refundRequest = "POST /api/vpnuser/refund-request" as SignedIn<
	{ reason?: string; lang?: string },
	{ data: Billing },
	"no_subscription" | "refund_closed"
>;

/** The caller's payments, newest first. */
export const invoices = "GET /api/vpnuser/invoices" as SignedIn<Nothing, { data: Invoice[] }>;

/** Stripe's notices: signed, so no call of ours. */
export const stripeWebhook = "POST /api/stripe/webhook" as Open<Nothing, Nothing, "payments_unavailable">;

/** BTCPay's notices: signed, so no call of ours. */
export const btcpayWebhook = "POST /api/btcpay/webhook" as Open<Nothing, Nothing, "payments_unavailable">;
