import brand from "../../../content/brand.json" with { type: "json" };
import { escapeHtml as e } from "../../mail/html.ts";
import { formText } from "../payments/form.ts";
import { htmlPage, moveTo, type Voice, voiceOf } from "../payments/page.ts";
import { type Act, act, type World } from "./life.ts";
import type { Invoice } from "./state.ts";

/** What may be pressed while an invoice stands so; the first is what people want. */
const offered: Record<Invoice["status"], Act[]> = {
	New: ["exact", "slow", "less", "more", "expire"],
	Processing: ["confirm", "drop"],
	Settled: [],
	Expired: ["late", "less", "mark"],
	Invalid: ["late", "less", "mark"],
};

const returnUrl = (invoice: Invoice): string => invoice.redirectUrl.replace("{InvoiceId}", invoice.id);

function actsForm({ say }: Voice, invoice: Invoice, acts: Act[]): string {
	const buttons = acts.map(
		(name, i) =>
			`<button name="action" value="${name}"${i ? ' class="quiet"' : ""}>${say(`coins.${name}`)}</button>`,
	);
	const options = (["now", "late", "never"] as const).map(
		(value) =>
			`<option value="${value}"${invoice.notices === value ? " selected" : ""}>${say(`notices.${value}`, { seconds: "10" })}</option>`,
	);
	return `<form method="post"><div><label for="notices">${say("notices.label")}</label><select id="notices" name="notices">${options.join("")}</select></div>${buttons.join("")}</form>`;
}

function invoicePage(voice: Voice, invoice: Invoice): Response {
	const { say } = voice;
	const state = invoice.status === "New" && invoice.paid > 0 ? "Partly" : invoice.status;
	const rows = [
		["due", voice.price(invoice.amount, invoice.currency)],
		["paid", voice.price(invoice.paid, invoice.currency)],
	].map(([key, value]) => `<dt class="mut">${say(`coins.${key}`)}</dt><dd>${value}</dd>`);
	const acts = offered[invoice.status].filter(
		(name) => invoice.paid < invoice.amount || !["late", "less"].includes(name),
	);
	return htmlPage(
		voice,
		say("coins.title"),
		`<p>${e(String(invoice.metadata["itemDesc"] ?? ""))}</p><p class="sum" role="status">${say(`coins.states.${state}`)}</p><dl>${rows.join("")}</dl>${acts.length ? actsForm(voice, invoice, acts) : ""}<p><a href="${e(returnUrl(invoice))}">${say("back")}</a></p>`,
	);
}

/** What somebody keeps of a payment: to be printed. */
function receiptPage(voice: Voice, invoice: Invoice): Response {
	const day = new Intl.DateTimeFormat(voice.locale, { dateStyle: "long", timeZone: "UTC" });
	const rows = [
		["invoice.date", day.format(invoice.created * 1000)],
		["invoice.amount", voice.price(invoice.amount, invoice.currency)],
		["coins.number", `<bdi>${invoice.id}</bdi>`],
	].map(([key, value]) => `<dt class="mut">${voice.say(key ?? "")}</dt><dd>${value}</dd>`);
	return htmlPage(
		voice,
		voice.say("coins.receipt"),
		`<p>${brand.name}: ${e(String(invoice.metadata["itemDesc"] ?? ""))}</p><dl>${rows.join("")}</dl>`,
	);
}

/** Answers the sandbox's own addresses: the page of an invoice, and its receipt. Null where there is nothing. */
export async function answerPage(world: World, request: Request): Promise<Response | null> {
	const [, id = "", receipt] =
		/^\/dev\/btcpay\/i\/(\w+)(\/receipt)?$/.exec(new URL(request.url).pathname) ?? [];
	const invoice = world.state.invoices[id];
	if (!invoice) return null;
	const voice = voiceOf(invoice.language);
	if (receipt) return request.method === "GET" ? receiptPage(voice, invoice) : null;
	if (request.method === "GET") return invoicePage(voice, invoice);
	if (request.method !== "POST") return null;
	const form = new URLSearchParams((await formText(request)).slice(0, 500));
	const name = offered[invoice.status].find((one) => one === form.get("action"));
	const notices = form.get("notices");
	if (name) act(world, invoice, name, notices === "late" || notices === "never" ? notices : "now");
	return moveTo(`/dev/btcpay/i/${id}`);
}
