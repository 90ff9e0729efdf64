import type { CheckoutOrder, Payments } from "../payments/index.ts";
import type { createBtcpay } from "./btcpay.ts";

/** A problem with a coin payment that needs manual work. */
export type CoinProblem = "partly" | "late" | "over" | "unconfirmed" | "closed";

/** The BTCPay operations in use. All throw `PaymentsError`. */
export type Coins = ReturnType<typeof createBtcpay> & Pick<Payments, "sandbox">;

export type CoinInvoice = Awaited<ReturnType<Coins["read"]>>;
export type CoinEvent = NonNullable<Awaited<ReturnType<Coins["readEvent"]>>>;

export type CoinOrder = Pick<
	CheckoutOrder,
	"packageId" | "title" | "amount" | "currency" | "locale" | "successUrl"
>;

/** Prefix that tells BTCPay's ids from Stripe's in URLs, payments and events. */
const prefix = "btcpay_";

export const toCoinsId = (invoiceId: string): string => `${prefix}${invoiceId}`;
export const isCoinsId = (id: string): boolean => id.startsWith(prefix);
export const toInvoiceId = (id: string): string => id.slice(prefix.length);
