import { type DeliveryTiming, dueTime, type SandboxContext, type WebhookDelivery } from "../service.ts";

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

/** Milliseconds until the network confirms a payment. */
const confirmDelay = 2_000;

export type CoinContext = SandboxContext<State>;

export type InvoiceAction =
	| "exact"
	| "slow"
	| "less"
	| "more"
	| "expire"
	| "late"
	| "confirm"
	| "drop"
	| "mark";

function emit(sandbox: CoinContext, type: string, { id, notices }: Invoice): void {
	const due = dueTime(notices, sandbox.now());
	const delivery = { id: newId(), type, invoiceId: id, created: sandbox.seconds(), due, attempts: 0 };
	sandbox.state.deliveries.push(delivery);
}

function receive(sandbox: CoinContext, invoice: Invoice, amount: number): void {
	invoice.paid += amount;
	const isWhole = invoice.paid >= invoice.amount;
	emit(sandbox, "InvoiceReceivedPayment", invoice);
	if (invoice.status === "Expired" || invoice.status === "Invalid") {
		// An invoice closed by hand stays closed.
		if (invoice.status === "Expired") invoice.additionalStatus = isWhole ? "PaidLate" : "PaidPartial";
		emit(sandbox, "InvoicePaymentSettled", invoice);
	} else if (!isWhole) {
		invoice.additionalStatus = "PaidPartial";
	} else {
		invoice.status = "Processing";
		invoice.additionalStatus = invoice.paid > invoice.amount ? "PaidOver" : "None";
		invoice.confirms = sandbox.now() + confirmDelay;
		emit(sandbox, "InvoiceProcessing", invoice);
	}
}

function settle(sandbox: CoinContext, invoice: Invoice): void {
	invoice.status = "Settled";
	invoice.confirms = null;
	emit(sandbox, "InvoicePaymentSettled", invoice);
	emit(sandbox, "InvoiceSettled", invoice);
}

function expire(sandbox: CoinContext, invoice: Invoice): void {
	invoice.status = "Expired";
	emit(sandbox, "InvoiceExpired", invoice);
}

/** Marks an invoice by hand, as merchants can. Returns whether that was possible. */
export function markInvoice(sandbox: CoinContext, invoice: Invoice, status: string): boolean {
	const allowedFrom = {
		Settled: ["New", "Processing", "Expired", "Invalid"],
		Invalid: ["New", "Processing", "Expired"],
	}[status];
	if (!allowedFrom?.includes(invoice.status)) return false;
	Object.assign(invoice, { status, additionalStatus: "Marked", confirms: null });
	emit(sandbox, status === "Settled" ? "InvoiceSettled" : "InvoiceInvalid", invoice);
	return true;
}

/** Performs an action that the invoice's status allows. */
export function performAction(
	sandbox: CoinContext,
	invoice: Invoice,
	what: InvoiceAction,
	notices: DeliveryTiming,
): void {
	invoice.notices = notices;
	const remaining = Math.max(0, invoice.amount - invoice.paid);
	if (what === "exact" || what === "slow" || (what === "late" && remaining > 0))
		receive(sandbox, invoice, remaining);
	if (what === "slow") invoice.confirms = null;
	if (what === "less" && remaining > 0) receive(sandbox, invoice, Math.floor(remaining / 2));
	if (what === "more") receive(sandbox, invoice, Math.ceil(remaining * 1.1));
	if (what === "confirm") settle(sandbox, invoice);
	if (what === "expire") {
		invoice.expires = sandbox.seconds();
		expire(sandbox, invoice);
	}
	if (what === "drop") {
		Object.assign(invoice, { status: "Invalid", confirms: null });
		emit(sandbox, "InvoiceInvalid", invoice);
	}
	if (what === "mark") markInvoice(sandbox, invoice, "Settled");
}

/** Expires invoices and confirms payments that are due. Returns whether anything changed. */
export function advanceTime(sandbox: CoinContext): boolean {
	let changed = false;
	for (const invoice of Object.values(sandbox.state.invoices)) {
		if (invoice.status === "New" && invoice.expires <= sandbox.seconds()) {
			expire(sandbox, invoice);
			changed = true;
		}
		if (invoice.confirms !== null && invoice.confirms <= sandbox.now()) {
			settle(sandbox, invoice);
			changed = true;
		}
	}
	return changed;
}
