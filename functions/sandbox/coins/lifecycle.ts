import type { SandboxContext, WebhookDelivery } from "../service.ts";

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
}

export interface StoredEvent extends WebhookDelivery {
	id: string;
	type: string;
	invoiceId: string;
}

export interface State {
	invoices: Record<string, Invoice>;
	events: StoredEvent[];
}

export const createState = (): State => ({ invoices: {}, events: [] });

/** An id like BTCPay's: 22 letters and digits. */
export const createId = (): string => crypto.randomUUID().replaceAll("-", "").slice(0, 22);

const confirmDelay = 2_000;

export type CoinContext = SandboxContext<State>;

function emit(sandbox: CoinContext, type: string, { id: invoiceId }: Invoice): void {
	sandbox.state.events.push({ id: createId(), type, invoiceId, due: sandbox.now(), attempts: 0 });
}

function receive(sandbox: CoinContext, invoice: Invoice, amount: number): void {
	if (amount === 0) return;
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

const findRemaining = ({ amount, paid }: Invoice): number => Math.max(0, amount - paid);

/** What the invoice's page offers, by status (pages.ts). */
export const actions = {
	exact: (sandbox, invoice) => receive(sandbox, invoice, findRemaining(invoice)),
	slow(sandbox, invoice) {
		receive(sandbox, invoice, findRemaining(invoice));
		invoice.confirms = null;
	},
	less: (sandbox, invoice) => receive(sandbox, invoice, Math.floor(findRemaining(invoice) / 2)),
	more: (sandbox, invoice) => receive(sandbox, invoice, Math.ceil(findRemaining(invoice) * 1.1)),
	expire(sandbox, invoice) {
		invoice.expires = sandbox.seconds();
		advanceTime(sandbox);
	},
	late: (sandbox, invoice) => receive(sandbox, invoice, findRemaining(invoice)),
	confirm: settle,
	drop(sandbox, invoice) {
		Object.assign(invoice, { status: "Invalid", confirms: null });
		emit(sandbox, "InvoiceInvalid", invoice);
	},
	mark: (sandbox, invoice) => void markInvoice(sandbox, invoice, "Settled"),
} satisfies Record<string, (sandbox: CoinContext, invoice: Invoice) => void>;

export type InvoiceAction = keyof typeof actions;

/** Expires invoices and confirms payments that are due. Returns whether anything changed. */
export function advanceTime(sandbox: CoinContext): boolean {
	let changed = false;
	for (const invoice of Object.values(sandbox.state.invoices)) {
		if (invoice.status === "New" && invoice.expires <= sandbox.seconds()) {
			invoice.status = "Expired";
			emit(sandbox, "InvoiceExpired", invoice);
			changed = true;
		}
		if (invoice.confirms !== null && invoice.confirms <= sandbox.now()) {
			settle(sandbox, invoice);
			changed = true;
		}
	}
	return changed;
}
