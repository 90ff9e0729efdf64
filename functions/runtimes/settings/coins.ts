import { isLoopbackOrigin } from "../../contract/address.ts";
import {
	acceptsCoinsByDefault,
	type PaymentMethod,
	parsePaymentMethods,
} from "../../contract/billing/payment-methods.ts";
import type { ReadName } from "../../contract/environment.ts";

/** `btcpay`: a configured server. `sandbox`: on loopback without one. `none`: coins are off. */
export type CoinSettings =
	| { kind: "btcpay"; url: string; store: string; apiKey: string; webhookSecret: string }
	| { kind: "sandbox" | "none" };

/** Returns the payment methods or an error message. @param origin null if invalid */
export function readMethods(read: ReadName, origin: string | null): PaymentMethod[] | string {
	const setting = read("PAYMENT_METHODS");
	const coins = acceptsCoinsByDefault(read("BTCPAY_URL"), origin);
	const methods = parsePaymentMethods(setting, coins);
	if (typeof methods !== "string" && methods.includes("coins") && !coins)
		return "PAYMENT_METHODS has coins, but BTCPAY_URL isn't set: set BTCPAY_URL, BTCPAY_STORE, BTCPAY_API_KEY and BTCPAY_WEBHOOK_SECRET, or leave coins out.";
	return methods;
}

/** Returns the coin settings or error messages. The sandbox is loopback-only. */
export function readCoins(read: ReadName, origin: string | null): CoinSettings | string[] {
	const url = read("BTCPAY_URL")?.replace(/\/+$/, "");
	const store = read("BTCPAY_STORE");
	const apiKey = read("BTCPAY_API_KEY");
	const webhookSecret = read("BTCPAY_WEBHOOK_SECRET");
	const methods = readMethods(read, origin);
	const isEnabled = typeof methods !== "string" && methods.includes("coins");
	const problems: string[] = [];
	const check = (valid: unknown, problem: string) => valid || problems.push(problem);
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
	if (problems.length > 0) return problems;
	if (!isEnabled) return { kind: "none" };
	if (url && store && apiKey && webhookSecret) return { kind: "btcpay", url, store, apiKey, webhookSecret };
	return { kind: "sandbox" };
}
