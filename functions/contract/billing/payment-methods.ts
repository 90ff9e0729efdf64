import { isLoopbackOrigin } from "../loopback.ts";

/** Everything that can be turned on, in the order in which it is named. `coins` and `usdt` go through BTCPay, the others through Stripe; wallets carry cards. */
const paymentMethods = ["card", "paypal", "apple_pay", "google_pay", "coins", "usdt"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const isMethod = (name: string): name is PaymentMethod =>
	(paymentMethods as readonly string[]).includes(name);

/**
 * What can be paid with (PAYMENT_METHODS), or what is wrong with it; server and build read the same.
 * @param coins whether coins are taken where nothing is said
 */
export function methodsOf(list: string | undefined, coins: boolean): PaymentMethod[] | string {
	if (!list) return coins ? ["card", "coins"] : ["card"];
	const names = list.split(",").map((name) => name.trim());
	const unknown = names.filter((name) => !isMethod(name));
	if (unknown.length > 0)
		return `PAYMENT_METHODS must be some of ${paymentMethods.join(", ")}, parted by commas, not “${unknown.join(", ")}”. Leave it out for card, and coins where BTCPAY_URL is set.`;
	const methods = paymentMethods.filter((name) => names.includes(name));
	const wallet = methods.find((name) => name === "apple_pay" || name === "google_pay");
	if (wallet && !methods.includes("card"))
		return `PAYMENT_METHODS has ${wallet} without card: Stripe offers wallets beside cards only. Add card.`;
	return methods.includes("usdt") && !methods.includes("coins")
		? "PAYMENT_METHODS has usdt without coins: BTCPay takes both, and usdt says that your store has it. Add coins."
		: methods;
}

/**
 * Whether coins are taken where nothing is said: with a server for them, and on this machine, where a sandbox takes its place.
 * @param origin null or undefined where none is set
 */
export const takesCoins = (btcpayUrl: string | undefined, origin: string | null | undefined): boolean =>
	Boolean(btcpayUrl) || !origin || !URL.canParse(origin) || isLoopbackOrigin(origin);
