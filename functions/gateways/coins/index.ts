import type { CheckoutOrder } from "../payments/index.ts";

/** What is wrong with what was paid, so that a person has to look at it. */
export type CoinTrouble = "partly" | "late" | "over" | "unconfirmed" | "closed";

/** An invoice as BTCPay Server holds it at one moment. */
export interface CoinInvoice {
	id: string;
	/** `open` also while only a part has arrived; `processing` is paid and not confirmed by the network yet. */
	state: "open" | "processing" | "settled" | "expired" | "invalid";
	trouble: CoinTrouble | null;
	/** Whether any coins have been seen, also too few and unconfirmed ones. */
	paid: boolean;
	url: string;
	receipt: string;
	/** Whether this site made it: a store may serve others too. */
	ours: boolean;
}

/** A verified notice: only which one it is, and which invoice it is about; what is true is asked for. */
export interface CoinEvent {
	id: string;
	type: string;
	invoiceId: string | null;
}

/** What the product asks of a BTCPay Server. Every call throws `PaymentsError`. */
export interface Coins {
	/** Asks the server how it is, to see whether it answers. */
	checkHealth(): Promise<void>;
	create(order: CoinOrder): Promise<CoinInvoice>;
	read(id: string): Promise<CoinInvoice>;
	/** Closes an invoice that nothing was paid on; any other stays as it is. */
	close(id: string): Promise<void>;
	/** Verifies a notice by its signature; null when it is not the store's. */
	readEvent(body: string, signature: string): Promise<CoinEvent | null>;
	/** Serves the sandbox's own pages, where this is one. */
	sandbox?: (request: Request) => Promise<Response>;
}

type CoinOrder = Pick<CheckoutOrder, "packageId" | "title" | "amount" | "currency" | "locale" | "successUrl">;

/** Ids of BTCPay's begin with this where they stand beside Stripe's: in addresses, payments and notices. */
const prefix = "btcpay_";

export const coinsId = (invoiceId: string): string => `${prefix}${invoiceId}`;
export const isCoinsId = (id: string): boolean => id.startsWith(prefix);
/** The invoice's own id. */
export const invoiceOf = (id: string): string => id.slice(prefix.length);
