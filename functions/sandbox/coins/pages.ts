import { html } from "hono/html";
import brand from "../../../content/brand.json" with { type: "json" };
import { readBody } from "../../http/request/body.ts";
import {
	createPageText,
	type PageText,
	redirectTo,
	renderButtons,
	renderFacts,
	renderPage,
} from "../page.ts";
import { actions, type CoinContext, type Invoice, type InvoiceAction } from "./lifecycle.ts";

/** Actions by invoice status; the first is the primary one. */
const actionsByStatus: Record<Invoice["status"], InvoiceAction[]> = {
	New: ["exact", "slow", "less", "more", "expire"],
	Processing: ["confirm", "drop"],
	Settled: [],
	Expired: ["late", "less", "mark"],
	Invalid: ["late", "less", "mark"],
};

const buildReturnUrl = (invoice: Invoice): string => invoice.redirectUrl.replace("{InvoiceId}", invoice.id);

function renderInvoicePage(pageText: PageText, invoice: Invoice): Response {
	const { t } = pageText;
	const state = invoice.status === "New" && invoice.paid > 0 ? "Partly" : invoice.status;
	const facts = renderFacts([
		[t("coins.due"), pageText.price(invoice.amount, invoice.currency)],
		[t("coins.paid"), pageText.price(invoice.paid, invoice.currency)],
	]);
	const buttons = actionsByStatus[invoice.status]
		.filter((name) => invoice.paid < invoice.amount || !["late", "less"].includes(name))
		.map((name) => [name, t(`coins.${name}`)] as const);
	return renderPage(
		pageText,
		t("coins.title"),
		html`<p>${String(invoice.metadata.itemDesc ?? "")}</p><p class="sum" role="status">${t(`coins.states.${state}`)}</p>${facts}${renderButtons("action", buttons)}<p><a href="${buildReturnUrl(invoice)}">${t("back")}</a></p>`,
	);
}

function renderReceiptPage(pageText: PageText, invoice: Invoice): Response {
	const { day, price, t } = pageText;
	const facts = renderFacts([
		[t("invoice.date"), day(invoice.created)],
		[t("invoice.amount"), price(invoice.amount, invoice.currency)],
		[t("coins.number"), html`<bdi>${invoice.id}</bdi>`],
	]);
	return renderPage(
		pageText,
		t("coins.receipt"),
		html`<p>${brand.name}: ${String(invoice.metadata.itemDesc ?? "")}</p>${facts}`,
	);
}

/** Serves the sandbox's pages: invoice and receipt. Null for other paths. */
export async function answerPage(sandbox: CoinContext, request: Request): Promise<Response | null> {
	const [, id = "", receipt] =
		/^\/dev\/btcpay\/i\/(\w+)(\/receipt)?$/.exec(new URL(request.url).pathname) ?? [];
	const invoice = sandbox.state.invoices[id];
	if (!invoice) return null;
	const pageText = createPageText(invoice.language);
	if (receipt) return request.method === "GET" ? renderReceiptPage(pageText, invoice) : null;
	if (request.method === "GET") return renderInvoicePage(pageText, invoice);
	if (request.method !== "POST") return null;
	const form = new URLSearchParams(await readBody(request));
	const name = actionsByStatus[invoice.status].find((action) => action === form.get("action"));
	if (name) actions[name](sandbox, invoice);
	return redirectTo(`/dev/btcpay/i/${id}`);
}
