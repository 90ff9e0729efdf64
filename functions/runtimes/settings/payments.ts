import { isLoopbackOrigin } from "../../contract/address.ts";
import {
	acceptsCoinsByDefault,
	type PaymentMethod,
	parsePaymentMethods,
} from "../../contract/billing/payment-methods.ts";
import type { ReadName } from "../../contract/environment.ts";
import type { Payments } from "../../integrations/payments/index.ts";

/** `btcpay`: a configured server. `sandbox`: on loopback without one. `none`: coins are off. */
type CoinSettings =
	| { kind: "btcpay"; url: string; store: string; apiKey: string; webhookSecret: string }
	| { kind: "sandbox" | "none" };

/** Collects the message if something isn't valid. */
export type Check = (valid: unknown, problem: string) => void;

/** @param origin null if invalid */
export function readMethods(read: ReadName, origin: string | null, check: Check): PaymentMethod[] {
	const coins = acceptsCoinsByDefault(read("BTCPAY_URL"), origin);
	const methods = parsePaymentMethods(read("PAYMENT_METHODS"), coins);
	check(typeof methods !== "string", String(methods));
	check(
		coins || !methods.includes("coins") || typeof methods === "string",
		"PAYMENT_METHODS has coins, but BTCPAY_URL isn't set: set BTCPAY_URL, BTCPAY_STORE, BTCPAY_API_KEY and BTCPAY_WEBHOOK_SECRET, or leave coins out.",
	);
	return typeof methods === "string" ? [] : methods;
}

/** The sandbox is loopback-only. */
export function readCoins(read: ReadName, methods: readonly PaymentMethod[], check: Check): CoinSettings {
	const url = read("BTCPAY_URL")?.replace(/\/+$/, "");
	const store = read("BTCPAY_STORE");
	const apiKey = read("BTCPAY_API_KEY");
	const webhookSecret = read("BTCPAY_WEBHOOK_SECRET");
	const count = [url, store, apiKey, webhookSecret].filter(Boolean).length;
	check(
		count === 0 || count === 4,
		"BTCPAY_URL, BTCPAY_STORE, BTCPAY_API_KEY and BTCPAY_WEBHOOK_SECRET go together: set all four, or none. Store and key come from BTCPay's settings, the secret from the webhook for <ORIGIN>/api/btcpay/webhook.",
	);
	const parsed = url && URL.canParse(url) ? new URL(url) : null;
	const secure =
		parsed?.protocol === "https:" || (parsed?.protocol === "http:" && isLoopbackOrigin(parsed.origin));
	check(
		!url || (parsed && secure && !parsed.username && !parsed.search && !parsed.hash),
		"BTCPAY_URL must be the address of your BTCPay Server, like https://pay.example.com.",
	);
	check(!store || /^\w+$/.test(store), "BTCPAY_STORE must be the store's ID, letters and digits only.");
	check(
		!apiKey || /^[\x21-\x7e]+$/.test(apiKey),
		"BTCPAY_API_KEY must be an API key, exactly as BTCPay's settings show it.",
	);
	if (!methods.includes("coins")) return { kind: "none" };
	if (url && store && apiKey && webhookSecret) return { kind: "btcpay", url, store, apiKey, webhookSecret };
	return { kind: "sandbox" };
}

/** `stripe`: with keys. `sandbox`: on loopback without keys. `none`: nothing can be bought. */
type PaymentSettings = { refunds: Payments["refunds"]; methods: PaymentMethod[]; tax: boolean } & (
	| { kind: "stripe"; secretKey: string; webhookSecret: string; ui: Payments["ui"] }
	| { kind: "sandbox" | "none" }
);

const livePattern = /^(sk|rk|pk)_live_/;

/** The sandbox is loopback-only. @param origin null if invalid */
export function readPayments(
	read: ReadName,
	origin: string | null,
	methods: PaymentMethod[],
	check: Check,
): PaymentSettings {
	const secretKey = read("STRIPE_SECRET_KEY");
	const webhookSecret = read("STRIPE_WEBHOOK_SECRET");
	const publicKey = read("PUBLIC_STRIPE_KEY");
	const packagesUrl = read("PUBLIC_PACKAGES_URL");
	const ui = read("STRIPE_UI") ?? "hosted";
	const refunds = read("REFUNDS") ?? "manual";
	const tax = read("STRIPE_TAX") ?? "off";
	check(
		!secretKey || /^(sk|rk)_(test|live)_\w+$/.test(secretKey),
		"STRIPE_SECRET_KEY must be a secret or restricted key of Stripe, which begin with sk_test_, sk_live_, rk_test_ or rk_live_.",
	);
	check(
		!secretKey || /^whsec_\w+$/.test(webhookSecret ?? ""),
		"STRIPE_WEBHOOK_SECRET is missing: create an endpoint for <ORIGIN>/api/stripe/webhook in Stripe's dashboard and set its signing secret, which begins with whsec_.",
	);
	check(
		!publicKey || /^pk_(test|live)_\w+$/.test(publicKey),
		"PUBLIC_STRIPE_KEY must be Stripe's publishable key, which begins with pk_.",
	);
	check(
		!publicKey || (secretKey && livePattern.test(publicKey) === livePattern.test(secretKey)),
		"PUBLIC_STRIPE_KEY and STRIPE_SECRET_KEY must both be test keys or both be live ones.",
	);
	check(
		ui === "hosted" || ui === "embedded",
		"STRIPE_UI must be hosted or embedded. Leave it out for hosted.",
	);
	check(
		ui !== "embedded" || (secretKey && publicKey),
		"STRIPE_UI=embedded needs STRIPE_SECRET_KEY and PUBLIC_STRIPE_KEY for Stripe's form.",
	);
	check(
		refunds === "auto" || refunds === "manual",
		"REFUNDS must be auto (requests in time are refunded immediately) or manual (support decides). Leave it out for manual.",
	);
	check(
		tax === "off" || tax === "auto",
		"STRIPE_TAX must be auto (Stripe Tax calculates taxes; enable it in the dashboard first) or off. Leave it out for off.",
	);
	check(
		!secretKey || !livePattern.test(secretKey) || !origin || new URL(origin).protocol === "https:",
		"STRIPE_SECRET_KEY is a live key, so ORIGIN must be the site's https address: Stripe sends people back there.",
	);
	check(
		!packagesUrl || (URL.canParse(packagesUrl) && /^https?:$/.test(new URL(packagesUrl).protocol)),
		"PUBLIC_PACKAGES_URL must be the full address of the plans, like https://api.example.com/api/packages. Leave it out for this site.",
	);
	const settings = { refunds: refunds as Payments["refunds"], methods, tax: tax === "auto" };
	if (secretKey && webhookSecret) {
		return { ...settings, kind: "stripe", secretKey, webhookSecret, ui: ui as Payments["ui"] };
	}
	return { ...settings, kind: origin && isLoopbackOrigin(origin) ? "sandbox" : "none" };
}

/** Startup line about test payments; null for live ones. */
export function describePayments(settings: PaymentSettings, origin: string): string | null {
	if (settings.kind === "none") {
		const { methods } = settings;
		const keys = "set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET";
		if (!methods.includes("coins")) return `Nothing can be bought: ${keys}.`;
		const offersCards = methods.includes("card") || methods.includes("paypal");
		return offersCards ? `Nothing can be bought by card: ${keys}, or PAYMENT_METHODS=coins.` : null;
	}
	if (settings.kind === "stripe") {
		return livePattern.test(settings.secretKey)
			? null
			: "Payments are in Stripe's test mode (STRIPE_SECRET_KEY).";
	}
	return `Payments are simulated with test cards at ${origin}/dev/stripe (set STRIPE_SECRET_KEY for real ones).`;
}
