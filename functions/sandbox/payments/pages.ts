import brand from "../../../content/brand.json" with { type: "json" };
import { decimal } from "../../contract/billing/price.ts";
import { escapeHtml as e } from "../../mail/html.ts";
import { cardOf, paypal, type TestCard, testCards } from "./cards.ts";
import { formText } from "./form.ts";
import { complete, lateness, payInvoice, type World } from "./life.ts";
import { htmlPage, moveTo, type Voice, voiceOf } from "./page.ts";
import { pdfOf } from "./pdf.ts";
import type { Invoice, Notices, Session } from "./state.ts";

interface Typed {
	card: string;
	expiry: string;
	cvc: string;
	notices: Notices;
}

const fresh: Typed = { card: "", expiry: "12 / 34", cvc: "123", notices: "now" };
/** An expiry that is in the future for long, as an example. */
const example = "12 / 34";

async function readForm(request: Request): Promise<Typed & { action: string }> {
	const form = new URLSearchParams((await formText(request)).slice(0, 2000));
	const notices = form.get("notices");
	return {
		card: form.get("card") ?? "",
		expiry: form.get("expiry") ?? "",
		cvc: form.get("cvc") ?? "",
		notices: notices === "late" || notices === "never" ? notices : "now",
		action: form.get("action") ?? "",
	};
}

/** What is wrong with what was typed: the field, and the word for it. */
function faultOf(typed: Typed, now: number): [field: keyof Typed, error: string] | null {
	if (!cardOf(typed.card)) return ["card", "card"];
	const [, month = "", year = ""] = /^\s*(\d{1,2})\s*\/?\s*(\d{2})\s*$/.exec(typed.expiry) ?? [];
	const ends = month && Date.UTC(2000 + Number(year), Number(month), 1);
	if (!ends || Number(month) < 1 || Number(month) > 12 || ends <= now) return ["expiry", "expiry"];
	return /^\s*\d{3}\s*$/.test(typed.cvc) ? null : ["cvc", "cvc"];
}

const spaced = (number: string): string => number.replace(/(\d{4})(?=\d)/g, "$1 ");

function cardList({ say }: Voice): string {
	const what = ({ now, later, refund }: TestCard) =>
		refund ? "refund" : now === "paid" && later === "declined" ? "later" : now;
	const rows = testCards.map(
		(card) =>
			`<dt><bdi dir="ltr">${spaced(card.number)}</bdi></dt><dd class="mut">${say(`cards.${what(card)}`, { seconds: String(lateness / 1000) })}</dd>`,
	);
	return `<h2>${say("cards.title")}</h2><dl>${rows.join("")}</dl>`;
}

/** A form that takes a card, with what was typed and what is wrong with it beside it. */
function cardForm(
	voice: Voice,
	price: string,
	typed: Typed,
	fault: [string, string] | null,
	withNotices: boolean,
): string {
	const { say } = voice;
	const wrong = (field: string) => fault?.[0] === field;
	const field = (name: "card" | "expiry" | "cvc", mode: string) => {
		const error = wrong(name)
			? `<p class="err" id="${name}-error">${say(`errors.${fault?.[1]}`, { example })}</p>`
			: "";
		const marks = wrong(name) ? ` aria-invalid="true" aria-describedby="${name}-error" autofocus` : "";
		return `<div><label for="${name}">${say(name)}</label>${error}<input id="${name}" name="${name}" dir="ltr" inputmode="${mode}" autocomplete="off" required value="${e(typed[name])}"${marks}></div>`;
	};
	const options = (["now", "late", "never"] as const).map(
		(value) =>
			`<option value="${value}"${typed.notices === value ? " selected" : ""}>${say(`notices.${value}`, { seconds: String(lateness / 1000) })}</option>`,
	);
	const notices = withNotices
		? `<div><label for="notices">${say("notices.label")}</label><select id="notices" name="notices">${options.join("")}</select></div>`
		: "";
	return `<form method="post">${field("card", "numeric")}<div class="two">${field("expiry", "text")}${field("cvc", "numeric")}</div>${notices}<button name="action" value="pay">${say("pay", { price })}</button></form>`;
}

/** The other way to pay, as one press. */
const paypalForm = ({ say }: Voice): string =>
	`<form method="post"><input type="hidden" name="card" value="${paypal.number}"><input type="hidden" name="expiry" value="${example}"><input type="hidden" name="cvc" value="123"><button name="action" value="pay" class="quiet">${say("paypal")}</button></form>`;

function checkoutPage(
	voice: Voice,
	session: Session,
	{
		typed = fresh,
		fault = null,
		note = "",
	}: { typed?: Typed; fault?: [string, string] | null; note?: string } = {},
): Response {
	const { say } = voice;
	const today = voice.price(session.price - session.off, session.currency);
	const later = session.recurring
		? say("renewal", { price: voice.price(session.price, session.currency) })
		: say("once");
	return htmlPage(
		voice,
		say("title"),
		`<p>${e(session.title)}</p><p class="sum">${say("today", { price: today })}</p><p class="mut">${later}</p>${note}${cardForm(voice, today, typed, fault, true)}${session.methods?.includes("paypal") ? paypalForm(voice) : ""}<p><a href="${e(session.cancelUrl)}">${say("leave")}</a></p>${cardList(voice)}`,
	);
}

const successUrl = (session: Session): string =>
	session.successUrl.replace("{CHECKOUT_SESSION_ID}", session.id);

function closedPage(voice: Voice, session: Session): Response {
	const back = session.status === "complete" ? successUrl(session) : session.cancelUrl;
	return htmlPage(
		voice,
		voice.say("title"),
		`<p>${voice.say(session.status)}</p><p><a href="${e(back)}">${voice.say("back")}</a></p>`,
	);
}

const error = (voice: Voice, key: string): string => `<p class="err" role="alert">${voice.say(key)}</p>`;

function pay(world: World, session: Session, typed: Typed, voice: Voice): Response {
	const off = typed.card === paypal.number && !session.methods?.includes("paypal");
	const fault = off ? (["card", "card"] as [string, string]) : faultOf(typed, world.now());
	const card = cardOf(typed.card);
	if (fault || !card) return checkoutPage(voice, session, { typed, fault });
	if (card.now === "confirm") {
		session.waiting = { card: card.number, notices: typed.notices };
		return moveTo(`/dev/stripe/checkout/${session.id}/confirm`);
	}
	if (card.now !== "paid") return checkoutPage(voice, session, { typed, fault: ["card", card.now] });
	complete(world, session, card, typed.notices);
	return moveTo(successUrl(session));
}

function confirmPage(voice: Voice, session: Session): Response {
	const { say } = voice;
	const price = voice.price(session.price - session.off, session.currency);
	const button = (action: string, style: string) =>
		`<button name="action" value="${action}"${style}>${say(`confirm.${action}`)}</button>`;
	const quiet = ' class="quiet"';
	return htmlPage(
		voice,
		say("confirm.title"),
		`<p>${say("confirm.text", { price })}</p><form method="post">${button("yes", "")}${button("no", quiet)}${button("cancel", quiet)}</form>`,
	);
}

function confirm(world: World, session: Session, action: string): Response {
	const here = `/dev/stripe/checkout/${session.id}`;
	const waiting = session.waiting;
	const card = waiting && cardOf(waiting.card);
	session.waiting = null;
	if (!waiting || !card) return moveTo(here);
	if (action !== "yes") return moveTo(`${here}?${action === "no" ? "failed" : "stopped"}`);
	complete(world, session, card, waiting.notices);
	return moveTo(successUrl(session));
}

function invoicePage(
	world: World,
	voice: Voice,
	invoice: Invoice,
	typed = fresh,
	fault: [string, string] | null = null,
) {
	const { say } = voice;
	const price = voice.price(invoice.due ?? invoice.total, invoice.currency);
	const back = Object.values(world.state.charges).some(
		({ intent, refunded, amount }) => intent === invoice.intent && refunded >= amount,
	);
	const day = new Intl.DateTimeFormat(voice.locale, { dateStyle: "long", timeZone: "UTC" });
	const facts = [
		["date", day.format(invoice.created * 1000)],
		["amount", price],
		["status", say(`invoice.${back ? "refunded" : invoice.status}`)],
	];
	const rows = facts.map(([key, value]) => `<dt class="mut">${say(`invoice.${key}`)}</dt><dd>${value}</dd>`);
	const open = invoice.status === "open" ? cardForm(voice, price, typed, fault, false) + cardList(voice) : "";
	return htmlPage(
		voice,
		say("invoice.title", { number: invoice.number }),
		`<p>${brand.name}: ${e(invoice.title)}</p><dl>${rows.join("")}</dl>${open}<p><a href="${world.origin()}/profile">${say("back")}</a></p>`,
	);
}

const pdfFile = ({ number, title, total, due = total, currency }: Invoice): Response =>
	new Response(
		pdfOf(["TEST: no money moved", `Invoice ${number}`, title, `${decimal(due)} ${currency.toUpperCase()}`]),
		{ headers: { "Content-Type": "application/pdf", "Cache-Control": "no-store" } },
	);

function settle(world: World, voice: Voice, invoice: Invoice, typed: Typed): Response {
	const card = cardOf(typed.card);
	const declined = card && card.now !== "paid" && card.now !== "confirm";
	const fault = faultOf(typed, world.now()) ?? (declined ? (["card", card.now] as [string, string]) : null);
	if (fault || !card) return invoicePage(world, voice, invoice, typed, fault);
	payInvoice(world, invoice, card);
	return moveTo(`/dev/stripe/invoice/${invoice.id}`);
}

/** Answers the sandbox's own addresses: the payment page, the bank's page, invoices. Null where there is nothing. */
export async function answerPage(world: World, request: Request): Promise<Response | null> {
	const url = new URL(request.url);
	const [, kind = "", id = "", confirming] =
		/^\/dev\/stripe\/(checkout|invoice)\/(\w+_test_\w+)(\/confirm|\/pdf)?$/.exec(url.pathname) ?? [];
	const posted = request.method === "POST" ? await readForm(request) : null;
	if (request.method !== "GET" && !posted) return null;
	if (kind === "invoice") {
		const invoice = world.state.invoices[id];
		if (!invoice || confirming === "/confirm") return null;
		if (confirming) return pdfFile(invoice);
		const preferred = request.headers.get("accept-language")?.slice(0, 2).toLowerCase() ?? "";
		const voice = voiceOf(preferred);
		return posted && invoice.status === "open"
			? settle(world, voice, invoice, posted)
			: invoicePage(world, voice, invoice);
	}
	const session = world.state.sessions[id];
	if (!session || confirming === "/pdf") return null;
	const voice = voiceOf(session.locale);
	if (session.status !== "open") return closedPage(voice, session);
	if (confirming) return posted ? confirm(world, session, posted.action) : confirmPage(voice, session);
	if (posted) return pay(world, session, posted, voice);
	const note = url.searchParams.has("failed")
		? error(voice, "errors.failed")
		: url.searchParams.has("stopped")
			? `<p role="status">${voice.say("stopped")}</p>`
			: "";
	return checkoutPage(voice, session, { note });
}
