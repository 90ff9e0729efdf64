import brand from "../../../content/brand.json" with { type: "json" };
import { escapeHtml as e } from "../../mail/html.ts";
import { formText } from "../payments/form.ts";
import { createPageText, htmlPage, type PageText, redirectTo } from "../payments/page.ts";
import { type CoinContext, type InvoiceAction, performAction } from "./life.ts";
import type { Invoice } from "./state.ts";

/** Actions by invoice status; the first is the primary one. */
const actionsByStatus: Record<Invoice["status"], InvoiceAction[]> = {
	New: ["exact", "slow", "less", "more", "expire"],
	Processing: ["confirm", "drop"],
	Settled: [],
	Expired: ["late", "less", "mark"],
	Invalid: ["late", "less", "mark"],
};

const returnUrl = (invoice: Invoice): string => invoice.redirectUrl.replace("{InvoiceId}", invoice.id);

function actionsForm({ say }: PageText, invoice: Invoice, actions: InvoiceAction[]): string {
	const buttons = actions.map(
		(name, i) =>
			`<button name="action" value="${name}"${i ? ' class="quiet"' : ""}>${say(`coins.${name}`)}</button>`,
	);
	const options = (["now", "late", "never"] as const).map(
		(value) =>
			`<option value="${value}"${invoice.notices === value ? " selected" : ""}>${say(`notices.${value}`, { seconds: "10" })}</option>`,
	);
	return `<form method="post"><div><label for="notices">${say("notices.label")}</label><select id="notices" name="notices">${options.join("")}</select></div>${buttons.join("")}</form>`;
}

function invoicePage(pageText: PageText, invoice: Invoice): Response {
	const { say } = pageText;
	const state = invoice.status === "New" && invoice.paid > 0 ? "Partly" : invoice.status;
	const rows = [
		["due", pageText.price(invoice.amount, invoice.currency)],
		["paid", pageText.price(invoice.paid, invoice.currency)],
	].map(([key, value]) => `<dt class="mut">${say(`coins.${key}`)}</dt><dd>${value}</dd>`);
	const actions = actionsByStatus[invoice.status].filter(
		(name) => invoice.paid < invoice.amount || !["late", "less"].includes(name),
	);
	return htmlPage(
		pageText,
		say("coins.title"),
		`<p>${e(String(invoice.metadata["itemDesc"] ?? ""))}</p><p class="sum" role="status">${say(`coins.states.${state}`)}</p><dl>${rows.join("")}</dl>${actions.length ? actionsForm(pageText, invoice, actions) : ""}<p><a href="${e(returnUrl(invoice))}">${say("back")}</a></p>`,
	);
}

function receiptPage(pageText: PageText, invoice: Invoice): Response {
	const day = new Intl.DateTimeFormat(pageText.locale, { dateStyle: "long", timeZone: "UTC" });
	const rows = [
		["invoice.date", day.format(invoice.created * 1000)],
		["invoice.amount", pageText.price(invoice.amount, invoice.currency)],
		["coins.number", `<bdi>${invoice.id}</bdi>`],
	].map(([key, value]) => `<dt class="mut">${pageText.say(key ?? "")}</dt><dd>${value}</dd>`);
	return htmlPage(
		pageText,
		pageText.say("coins.receipt"),
		`<p>${brand.name}: ${e(String(invoice.metadata["itemDesc"] ?? ""))}</p><dl>${rows.join("")}</dl>`,
	);
}

/** Serves the sandbox's pages: invoice and receipt. Null for other paths. */
export async function answerPage(sandbox: CoinContext, request: Request): Promise<Response | null> {
	const [, id = "", receipt] =
		/^\/dev\/btcpay\/i\/(\w+)(\/receipt)?$/.exec(new URL(request.url).pathname) ?? [];
	const invoice = sandbox.state.invoices[id];
	if (!invoice) return null;
	const pageText = createPageText(invoice.language);
	if (receipt) return request.method === "GET" ? receiptPage(pageText, invoice) : null;
	if (request.method === "GET") return invoicePage(pageText, invoice);
	if (request.method !== "POST") return null;
	const form = new URLSearchParams((await formText(request)).slice(0, 500));
	const name = actionsByStatus[invoice.status].find((action) => action === form.get("action"));
	const notices = form.get("notices");
	if (name)
		performAction(sandbox, invoice, name, notices === "late" || notices === "never" ? notices : "now");
	return redirectTo(`/dev/btcpay/i/${id}`);
}
