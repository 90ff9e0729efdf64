import { createHmac } from "node:crypto";
import { decimal } from "../../contract/billing/price.ts";
import { sameHash } from "../../http/keyed-hash.ts";
import { PaymentsError } from "../payments/index.ts";
import { type ClientOptions, createClient } from "./client.ts";
import type { CoinEvent, CoinInvoice, Coins, CoinTrouble } from "./index.ts";

export interface BtcpayOptions extends ClientOptions {
	store: string;
	webhookSecret: string;
	/** Our own address, by which invoices of ours are known. */
	origin: () => string;
}

/** Minutes an invoice can be paid, and for which the server goes on watching for a payment that comes late. */
const payMinutes = 30;
const monitorMinutes = 7 * 24 * 60;

interface InvoiceObject {
	id?: unknown;
	status?: unknown;
	additionalStatus?: unknown;
	amount?: unknown;
	paidAmount?: unknown;
	checkoutLink?: unknown;
	metadata?: { site?: unknown } | null;
}

const states: Record<string, CoinInvoice["state"]> = {
	New: "open",
	Processing: "processing",
	Settled: "settled",
	Expired: "expired",
	Invalid: "invalid",
};

/** Whether coins have come, by any of the signs that there are: servers before BTCPay 2 tell no `paidAmount`. */
const isPaid = (state: CoinInvoice["state"], { additionalStatus, paidAmount }: InvoiceObject): boolean =>
	Number(paidAmount) > 0 ||
	state === "processing" ||
	state === "settled" ||
	/^Paid/.test(String(additionalStatus));

/** While an invoice is open, what is missing can still come, and one that was closed is no trouble unless it was paid. */
function troubleOf(state: CoinInvoice["state"], object: InvoiceObject): CoinTrouble | null {
	const { additionalStatus: additional, amount, paidAmount } = object;
	const isInvoicePaid = isPaid(state, object);
	if (state === "settled") return additional === "PaidOver" ? "over" : null;
	if (state === "invalid" && additional !== "Marked") return "unconfirmed";
	if (state === "invalid") return isInvoicePaid ? "closed" : null;
	if (state !== "expired" || !isInvoicePaid) return null;
	const isWhole =
		additional === "PaidLate" || additional === "PaidOver" || Number(paidAmount) >= Number(amount);
	return isWhole ? "late" : "partly";
}

/** The receipt stands below the page where the invoice is paid. */
function receiptOf(checkoutLink: string): string {
	const url = new URL(checkoutLink);
	url.pathname = `${url.pathname}/receipt`;
	return url.href;
}

const isSigned = (body: string, signature: string, secret: string): boolean =>
	sameHash(signature, `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);

const text = (value: unknown): string | null => (typeof value === "string" && value ? value : null);

function eventOf(body: string, store: string): CoinEvent | null {
	let object: Record<string, unknown> | null;
	try {
		object = JSON.parse(body);
	} catch {
		return null;
	}
	const [id, type] = [text(object?.["deliveryId"]), text(object?.["type"])];
	return id && type && object?.["storeId"] === store
		? { id, type, invoiceId: text(object["invoiceId"]) }
		: null;
}

/** Payments in coins through BTCPay Server's Greenfield API. It is told plan and price, and nothing of who pays. */
export function createBtcpay(options: BtcpayOptions): Coins {
	const { store, webhookSecret, origin } = options;
	const request = createClient(options);
	const invoices = `stores/${encodeURIComponent(store)}/invoices`;
	const invoicePath = (id: string) => `${invoices}/${encodeURIComponent(id)}`;

	const invoiceOf = (object: InvoiceObject): CoinInvoice => {
		const { id, status, checkoutLink } = object;
		const state = states[String(status)];
		const isValid = typeof id === "string" && /^\w+$/.test(id) && typeof checkoutLink === "string";
		if (!isValid || !state || !URL.canParse(checkoutLink)) throw new PaymentsError("unavailable");
		return {
			id,
			state,
			trouble: troubleOf(state, object),
			paid: isPaid(state, object),
			url: checkoutLink,
			receipt: receiptOf(checkoutLink),
			ours: object.metadata?.site === origin(),
		};
	};
	const read: Coins["read"] = async (id) => invoiceOf(await request<InvoiceObject>("GET", invoicePath(id)));

	return {
		async checkHealth() {
			const { synchronized } = await request<{ synchronized?: unknown }>("GET", "health");
			// Its node does not see the network's newest blocks: nothing could be confirmed.
			if (synchronized !== true) throw new PaymentsError("unavailable");
		},
		read,
		create: async (order) =>
			invoiceOf(
				await request<InvoiceObject>("POST", invoices, {
					amount: decimal(order.amount),
					currency: order.currency,
					metadata: { itemCode: order.packageId, itemDesc: order.title, site: origin() },
					checkout: {
						expirationMinutes: payMinutes,
						monitoringMinutes: monitorMinutes,
						redirectURL: order.successUrl.replace("{CHECKOUT_SESSION_ID}", "btcpay_{InvoiceId}"),
						redirectAutomatically: false,
						defaultLanguage: order.locale,
					},
				}),
			),
		async close(id) {
			const { state, paid: isInvoicePaid } = await read(id);
			if (state !== "open" || isInvoicePaid) return;
			try {
				await request("POST", `${invoicePath(id)}/status`, { status: "Invalid" });
			} catch (error) {
				// Paid in this very moment: then how it stands is what matters.
				if (!(error instanceof PaymentsError && error.kind === "refused")) throw error;
			}
		},
		readEvent: async (body, signature) =>
			isSigned(body, signature, webhookSecret) ? eventOf(body, store) : null,
	};
}
