import type { CheckoutOrder, Payments } from "../payments/index.ts";
import type { createBtcpay } from "./btcpay.ts";

/** A problem with a coin payment that needs manual work. */
export type CoinProblem = "partly" | "late" | "over" | "unconfirmed" | "closed";

export interface CoinInvoice {
	id: string;
	/** `open` includes partly paid; `processing` is paid but unconfirmed. */
	state: "open" | "processing" | "settled" | "expired" | "invalid";
	problem: CoinProblem | null;
	/** Whether any coins were seen, including partial and unconfirmed payments. */
	paid: boolean;
	url: string;
	receipt: string;
	/** Whether this site created it; a store may serve others too. */
	isOurs: boolean;
}

/** A verified webhook event: says which invoice to fetch, nothing more. */
export interface CoinEvent {
	id: string;
	type: string;
	invoiceId: string | null;
}

/** The BTCPay operations in use. All throw `PaymentsError`. */
export type Coins = ReturnType<typeof createBtcpay> & Pick<Payments, "sandbox">;

export type CoinOrder = Pick<
	CheckoutOrder,
	"packageId" | "title" | "amount" | "currency" | "locale" | "successUrl"
>;

/** Prefix that tells BTCPay's ids from Stripe's in URLs, payments and events. */
const prefix = "btcpay_";

export const toCoinsId = (invoiceId: string): string => `${prefix}${invoiceId}`;
export const isCoinsId = (id: string): boolean => id.startsWith(prefix);
export const toInvoiceId = (id: string): string => id.slice(prefix.length);
