import type { Notices } from "../payments/state.ts";
import { type Invoice, newId, type State } from "./state.ts";

/** How long the notices of a payment take when they shall be late, and a network to confirm one, in milliseconds. */
const lateness = 10_000;
const confirmation = 2_000;

export interface World {
	state: State;
	/** Milliseconds. */
	now(): number;
	origin(): string;
	/** The address of a page of the sandbox, with the key it asks for. */
	pageAt(path: string): string;
}

/** What can be done to an invoice on its page. */
export type Act = "exact" | "slow" | "less" | "more" | "expire" | "late" | "confirm" | "drop" | "mark";

const seconds = (world: World): number => Math.floor(world.now() / 1000);

function tell(world: World, type: string, { id, notices }: Invoice): void {
	const due = { now: world.now(), late: world.now() + lateness, never: null }[notices];
	const delivery = { id: newId(), type, invoiceId: id, created: seconds(world), due, attempts: 0 };
	world.state.deliveries.push(delivery);
}

function receive(world: World, invoice: Invoice, amount: number): void {
	invoice.paid += amount;
	const whole = invoice.paid >= invoice.amount;
	tell(world, "InvoiceReceivedPayment", invoice);
	if (invoice.status === "Expired" || invoice.status === "Invalid") {
		// One that was closed by hand stays so, whatever comes.
		if (invoice.status === "Expired") invoice.additionalStatus = whole ? "PaidLate" : "PaidPartial";
		tell(world, "InvoicePaymentSettled", invoice);
	} else if (!whole) {
		invoice.additionalStatus = "PaidPartial";
	} else {
		invoice.status = "Processing";
		invoice.additionalStatus = invoice.paid > invoice.amount ? "PaidOver" : "None";
		invoice.confirms = world.now() + confirmation;
		tell(world, "InvoiceProcessing", invoice);
	}
}

function settle(world: World, invoice: Invoice): void {
	invoice.status = "Settled";
	invoice.confirms = null;
	tell(world, "InvoicePaymentSettled", invoice);
	tell(world, "InvoiceSettled", invoice);
}

function expire(world: World, invoice: Invoice): void {
	invoice.status = "Expired";
	tell(world, "InvoiceExpired", invoice);
}

/** Marks an invoice by hand, as its merchant can. Whether that was possible. */
export function mark(world: World, invoice: Invoice, status: string): boolean {
	const possible = {
		Settled: ["New", "Processing", "Expired", "Invalid"],
		Invalid: ["New", "Processing", "Expired"],
	}[status];
	if (!possible?.includes(invoice.status)) return false;
	Object.assign(invoice, { status, additionalStatus: "Marked", confirms: null });
	tell(world, status === "Settled" ? "InvoiceSettled" : "InvoiceInvalid", invoice);
	return true;
}

/** Does what somebody pressed on the page of an invoice, where that is possible. */
export function act(world: World, invoice: Invoice, what: Act, notices: Notices): void {
	invoice.notices = notices;
	const rest = Math.max(0, invoice.amount - invoice.paid);
	const open = invoice.status === "New";
	if (what === "exact" && open) receive(world, invoice, rest);
	if (what === "slow" && open) {
		receive(world, invoice, rest);
		invoice.confirms = null;
	}
	if (what === "confirm" && invoice.status === "Processing") settle(world, invoice);
	const over = invoice.status === "Expired" || invoice.status === "Invalid";
	if (what === "less" && (open || (over && rest > 0))) receive(world, invoice, Math.floor(rest / 2));
	if (what === "more" && open) receive(world, invoice, Math.ceil(rest * 1.1));
	if (what === "expire" && open) {
		invoice.expires = seconds(world);
		expire(world, invoice);
	}
	if (what === "late" && over && rest > 0) receive(world, invoice, rest);
	if (what === "drop" && invoice.status === "Processing") {
		Object.assign(invoice, { status: "Invalid", confirms: null });
		tell(world, "InvoiceInvalid", invoice);
	}
	if (what === "mark" && ["Expired", "Invalid"].includes(invoice.status)) mark(world, invoice, "Settled");
}

/** Does what time has brought: invoices expire, payments are confirmed. Whether anything happened. */
export function passTime(world: World): boolean {
	let changed = false;
	for (const invoice of Object.values(world.state.invoices)) {
		if (invoice.status === "New" && invoice.expires <= seconds(world)) {
			expire(world, invoice);
			changed = true;
		}
		if (invoice.confirms !== null && invoice.confirms <= world.now()) {
			settle(world, invoice);
			changed = true;
		}
	}
	return changed;
}
