import type { DeliveryTiming } from "../payments/state.ts";
import type { WebhookDelivery } from "../service.ts";

/** The sandbox's state, in the terms of BTCPay's API. Times are seconds, amounts cents. */
export interface Invoice {
	id: string;
	amount: number;
	currency: string;
	status: "New" | "Processing" | "Settled" | "Expired" | "Invalid";
	additionalStatus: "None" | "PaidPartial" | "PaidOver" | "PaidLate" | "Marked";
	created: number;
	expires: number;
	paid: number;
	/** When the network will confirm the payment; null if nothing is pending. */
	confirms: number | null;
	metadata: Record<string, unknown>;
	redirectUrl: string;
	language: string;
	notices: DeliveryTiming;
}

export interface Delivery extends WebhookDelivery {
	id: string;
	type: string;
	invoiceId: string;
	created: number;
}

export interface State {
	invoices: Record<string, Invoice>;
	deliveries: Delivery[];
}

export const emptyState = (): State => ({ invoices: {}, deliveries: [] });

/** An id like BTCPay's: 22 letters and digits. */
export const newId = (): string => crypto.randomUUID().replaceAll("-", "").slice(0, 22);
