import { isLoopbackOrigin } from "../address.ts";

/** Every supported method, in display order. `coins` and `usdt` use BTCPay, the rest Stripe; wallets need cards. */
const paymentMethods = ["card", "paypal", "apple_pay", "google_pay", "coins", "usdt"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const isMethod = (name: string): name is PaymentMethod =>
	(paymentMethods as readonly string[]).includes(name);

/** Parses PAYMENT_METHODS; returns an error message if it's wrong. @param coins whether coins are on by default */
export function parsePaymentMethods(list: string | undefined, coins: boolean): PaymentMethod[] | string {
	if (!list) return coins ? ["card", "coins"] : ["card"];
	const names = list.split(",").map((name) => name.trim());
	const unknown = names.filter((name) => !isMethod(name));
	if (unknown.length > 0)
		return `PAYMENT_METHODS must be a comma-separated list of ${paymentMethods.join(", ")}, not “${unknown.join(", ")}”. Leave it out for card, and coins where BTCPAY_URL is set.`;
	const methods = paymentMethods.filter((name) => names.includes(name));
	const wallet = methods.find((name) => name === "apple_pay" || name === "google_pay");
	if (wallet && !methods.includes("card"))
		return `PAYMENT_METHODS has ${wallet} without card: Stripe offers wallets only with cards. Add card.`;
	return methods.includes("usdt") && !methods.includes("coins")
		? "PAYMENT_METHODS has usdt without coins: usdt only says that your BTCPay store accepts it. Add coins."
		: methods;
}

/** With a BTCPay server, or on loopback, where a sandbox replaces it. @param origin null or undefined if not configured */
export const acceptsCoinsByDefault = (btcpayUrl: string | undefined, origin: string | null | undefined) =>
	Boolean(btcpayUrl) || !origin || !URL.canParse(origin) || isLoopbackOrigin(origin);
