import { toDecimal } from "../../contract/billing/price.ts";
import { readBody } from "../../http/request/body.ts";
import { type CoinContext, createId, type Invoice, markInvoice } from "./lifecycle.ts";

export const store = "SANDBOX";

/** Fields of our own stay inside, so that nothing relies on them. */
const toInvoiceObject = (
	{ id, amount, paid, status, additionalStatus, metadata }: Invoice,
	{ pageUrl }: CoinContext,
) => ({
	id,
	status,
	additionalStatus,
	metadata,
	amount: toDecimal(amount),
	paidAmount: toDecimal(paid),
	checkoutLink: pageUrl(`i/${id}`),
});

const refuse = (status: number, code: string, message: string) =>
	Response.json({ code, message }, { status });

interface InvoiceRequest {
	amount?: string;
	currency?: string;
	metadata?: Record<string, unknown>;
	checkout?: { expirationMinutes?: number; redirectURL?: string; defaultLanguage?: string };
	status?: string;
}

function create(sandbox: CoinContext, { amount, currency, metadata = {}, checkout = {} }: InvoiceRequest) {
	const hundredths = Math.round(Number(amount) * 100);
	if (!(hundredths > 0) || !/^[A-Z]{3}$/.test(currency ?? ""))
		return refuse(422, "validation-error", "The amount or the currency is missing.");
	const now = sandbox.seconds();
	const invoice: Invoice = {
		id: createId(),
		amount: hundredths,
		currency: currency ?? "",
		status: "New",
		additionalStatus: "None",
		created: now,
		expires: now + (checkout.expirationMinutes ?? 15) * 60,
		paid: 0,
		confirms: null,
		metadata,
		redirectUrl: checkout.redirectURL ?? "",
		language: checkout.defaultLanguage ?? "en",
	};
	sandbox.state.invoices[invoice.id] = invoice;
	return Response.json(toInvoiceObject(invoice, sandbox));
}

/** Implements the Greenfield API endpoints in use. */
export async function answerApi(sandbox: CoinContext, request: Request): Promise<Response> {
	const { pathname } = new URL(request.url);
	if (pathname.endsWith("/api/v1/health")) return Response.json({ synchronized: true });
	const [, path, id = "", status] =
		/\/api\/v1\/stores\/SANDBOX\/(invoices(?:\/(\w+)(\/status)?)?)$/.exec(pathname) ?? [];
	const body: InvoiceRequest = request.method === "POST" ? JSON.parse(await readBody(request)) : {};
	if (!path || (!id && request.method !== "POST")) return refuse(404, "not-found", "Nothing here");
	if (!id) return create(sandbox, body);
	const invoice = sandbox.state.invoices[id];
	if (!invoice) return refuse(404, "invoice-not-found", "The invoice was not found");
	if (status && !markInvoice(sandbox, invoice, body.status ?? ""))
		return refuse(422, "validation-error", "Status can only be marked to invalid or settled");
	return Response.json(toInvoiceObject(invoice, sandbox));
}
