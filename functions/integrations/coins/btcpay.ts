import { createHmac } from "node:crypto";
import { toDecimal } from "../../contract/billing/price.ts";
import { isSameHash } from "../../utils/keyed-hash.ts";
import { fetchExternal, type Send, toTextOrNull } from "../fetch-external.ts";
import { ignoreErrors, PaymentsError } from "../payment-errors.ts";
import type { CoinOrder, CoinProblem } from "./index.ts";

interface ClientOptions {
	/** Server URL without a trailing slash (BTCPAY_URL). */
	url: string;
	apiKey: string;
	fetch?: Send;
	/** Milliseconds per request. */
	timeout?: number;
}

function classifyStatus(status: number): PaymentsError["kind"] {
	if (status === 404) return "missing";
	return status === 400 || status === 422 ? "refused" : "unavailable";
}

/** Greenfield API client. Throws only `PaymentsError`. */
function createClient({ url, apiKey, timeout = 4_000, fetch: send }: ClientOptions) {
	return async <Result extends object>(path: string, json?: object) => {
		try {
			const request = {
				headers: { authorization: `token ${apiKey}` },
				json,
				signal: AbortSignal.timeout(timeout),
			};
			const answer = await fetchExternal(`${url}/api/v1/${path}`, request, send);
			const { ok, status } = answer;
			if (!ok) throw new PaymentsError(classifyStatus(status), { type: "btcpay", code: String(status) });
			if (path.endsWith("/status")) return {} as Result;
			const result = answer.json();
			if (typeof result !== "object" || result === null) throw new PaymentsError("unavailable");
			return result as Result;
		} catch (error) {
			throw error instanceof PaymentsError ? error : new PaymentsError("unavailable", error);
		}
	};
}

interface BtcpayOptions extends ClientOptions {
	store: string;
	webhookSecret: string;
	/** Public origin, which identifies our invoices. */
	origin: string;
}

/** Minutes an invoice can be paid, and is then monitored for late payments. */
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

/** BTCPay's states and ours: `open` includes partly paid; `processing` is paid but unconfirmed. */
const states = {
	New: "open",
	Processing: "processing",
	Settled: "settled",
	Expired: "expired",
	Invalid: "invalid",
} as const;
type State = (typeof states)[keyof typeof states];

/** Whether any coins arrived. BTCPay before version 2 has no `paidAmount`, so check the status too. */
const isPaid = (state: State, { additionalStatus, paidAmount }: InvoiceObject): boolean =>
	Number(paidAmount) > 0 ||
	state === "processing" ||
	state === "settled" ||
	/^Paid/.test(String(additionalStatus));

/** Open invoices can still be completed, and closed ones are a problem only if something was paid. */
function findProblem(state: State, object: InvoiceObject): CoinProblem | null {
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

/** The receipt's path is below the checkout page's. */
function toReceiptUrl(checkoutLink: string): string {
	const url = new URL(checkoutLink);
	url.pathname = `${url.pathname}/receipt`;
	return url.href;
}

const isSigned = (body: string, signature: string, secret: string): boolean =>
	isSameHash(signature, `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);

/** Says which invoice to fetch, nothing more. */
function parseEvent(body: string, store: string) {
	let object: Record<string, unknown> | null;
	try {
		object = JSON.parse(body);
	} catch {
		return null;
	}
	const [id, type] = [toTextOrNull(object?.deliveryId), toTextOrNull(object?.type)];
	return id && type && object?.storeId === store
		? { id, type, invoiceId: toTextOrNull(object.invoiceId) }
		: null;
}

/** Coin payments through BTCPay's Greenfield API. Receives plan and price, but nothing about the buyer. */
export function createBtcpay(options: BtcpayOptions) {
	const { store, webhookSecret, origin } = options;
	const request = createClient(options);
	const invoices = `stores/${encodeURIComponent(store)}/invoices`;
	const invoicePath = (id: string) => `${invoices}/${encodeURIComponent(id)}`;

	const toInvoice = (object: InvoiceObject) => {
		const { id, status, checkoutLink } = object;
		const state = states[String(status) as keyof typeof states] as State | undefined;
		const isValid = typeof id === "string" && /^\w+$/.test(id) && typeof checkoutLink === "string";
		if (!isValid || !state || !URL.canParse(checkoutLink)) throw new PaymentsError("unavailable");
		return {
			id,
			state,
			problem: findProblem(state, object),
			/** Whether any coins were seen, including partial and unconfirmed payments. */
			paid: isPaid(state, object),
			url: checkoutLink,
			receipt: toReceiptUrl(checkoutLink),
			/** A store may serve other sites too. */
			isOurs: object.metadata?.site === origin,
		};
	};
	const read = async (id: string) => toInvoice(await request<InvoiceObject>(invoicePath(id)));

	return {
		async checkHealth() {
			const { synchronized } = await request<{ synchronized?: unknown }>("health");
			// Its node is out of sync, so payments couldn't be confirmed.
			if (synchronized !== true) throw new PaymentsError("unavailable");
		},
		read,
		create: async (order: CoinOrder) =>
			toInvoice(
				await request<InvoiceObject>(invoices, {
					amount: toDecimal(order.amount),
					currency: order.currency,
					metadata: { itemCode: order.packageId, itemDesc: order.title, site: origin },
					checkout: {
						expirationMinutes: payMinutes,
						monitoringMinutes: monitorMinutes,
						redirectURL: order.successUrl.replace("{CHECKOUT_SESSION_ID}", "btcpay_{InvoiceId}"),
						redirectAutomatically: false,
						defaultLanguage: order.locale,
					},
				}),
			),
		/** Closes an unpaid invoice; leaves any other unchanged. */
		async close(id: string) {
			const { state, paid: isPaid } = await read(id);
			if (state !== "open" || isPaid) return;
			// Refused if paid at this very moment; the next sync will find it.
			await ignoreErrors(["refused"], request(`${invoicePath(id)}/status`, { status: "Invalid" }));
		},
		/** Verifies a webhook's signature; null if it's not from our store. */
		readEvent: async (body: string, signature: string) =>
			isSigned(body, signature, webhookSecret) ? parseEvent(body, store) : null,
	};
}
