import type { DeliveryTiming } from "../payments/state.ts";
import type { WebhookDelivery } from "../service.ts";

/** What the sandbox keeps, with the words of BTCPay's API. Times are seconds, amounts hundredths. */
export interface Invoice {
	id: string;
	amount: number;
	currency: string;
	status: "New" | "Processing" | "Settled" | "Expired" | "Invalid";
	additionalStatus: "None" | "PaidPartial" | "PaidOver" | "PaidLate" | "Marked";
	created: number;
	expires: number;
	paid: number;
	/** When the network confirms what was paid; null when nothing waits for that. */
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

/** An id as BTCPay's look: 22 letters and digits. */
export const newId = (): string => crypto.randomUUID().replaceAll("-", "").slice(0, 22);
