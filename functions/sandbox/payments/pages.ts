import { html } from "hono/html";
import brand from "../../../content/brand.json" with { type: "json" };
import { readBody } from "../../http/request/body.ts";
import {
	createPageText,
	type PageText,
	readTiming,
	redirectTo,
	renderFacts,
	renderPage,
	renderTimingSelect,
} from "../page.ts";
import { lateDelay } from "../service.ts";
import { findCard, paypal, type TestCard, testCards } from "./cards.ts";
import { completeCheckout, payInvoice } from "./lifecycle.ts";
import type { Invoice, PaymentContext, Session } from "./state.ts";

type CardInput = Omit<Awaited<ReturnType<typeof readForm>>, "action">;

const exampleExpiry = "12 / 34";
const defaultInput: CardInput = { card: "", expiry: exampleExpiry, cvc: "123", notices: "now" };
type Fault = [field: keyof CardInput, error: string];

async function readForm(request: Request) {
	const form = new URLSearchParams((await readBody(request)).slice(0, 2000));
	return {
		card: form.get("card") ?? "",
		expiry: form.get("expiry") ?? "",
		cvc: form.get("cvc") ?? "",
		notices: readTiming(form),
		action: form.get("action") ?? "",
	};
}

function findFault(input: CardInput, now: number): Fault | null {
	if (!findCard(input.card)) return ["card", "card"];
	const [, month = "", year = ""] = /^\s*(\d{1,2})\s*\/?\s*(\d{2})\s*$/.exec(input.expiry) ?? [];
	const ends = month && Date.UTC(2000 + Number(year), Number(month), 1);
	if (!ends || Number(month) < 1 || Number(month) > 12 || ends <= now) return ["expiry", "expiry"];
	return /^\s*\d{3}\s*$/.test(input.cvc) ? null : ["cvc", "cvc"];
}

const formatCardNumber = (number: string): string => number.replace(/(\d{4})(?=\d)/g, "$1 ");

function renderCardList({ t }: PageText) {
	const what = ({ now, later, refund }: TestCard) =>
		refund ? "refund" : now === "paid" && later === "declined" ? "later" : now;
	const rows = testCards.map(
		(card) =>
			html`<dt><bdi dir="ltr">${formatCardNumber(card.number)}</bdi></dt><dd class="muted">${t(`cards.${what(card)}`, { seconds: String(lateDelay / 1000) })}</dd>`,
	);
	return html`<h2>${t("cards.title")}</h2><dl>${rows}</dl>`;
}

function renderCardForm(
	pageText: PageText,
	price: string,
	input: CardInput,
	fault: Fault | null,
	withNotices: boolean,
) {
	const { t } = pageText;
	const wrong = (field: string) => fault?.[0] === field;
	const field = (name: "card" | "expiry" | "cvc", mode: string) => {
		const error = wrong(name)
			? html`<p class="err" id="${name}-error">${t(`errors.${fault?.[1]}`, { example: exampleExpiry })}</p>`
			: "";
		const marks = wrong(name) ? html` aria-invalid="true" aria-describedby="${name}-error" autofocus` : "";
		return html`<div><label for="${name}">${t(name)}</label>${error}<input id="${name}" name="${name}" dir="ltr" inputmode="${mode}" autocomplete="off" required value="${input[name]}"${marks}></div>`;
	};
	const notices = withNotices ? renderTimingSelect(pageText, input.notices) : "";
	return html`<form method="post">${field("card", "numeric")}<div class="two">${field("expiry", "text")}${field("cvc", "numeric")}</div>${notices}<button name="action" value="pay">${t("pay", { price })}</button></form>`;
}

const renderPaypalForm = ({ t }: PageText) =>
	html`<form method="post"><input type="hidden" name="card" value="${paypal.number}"><input type="hidden" name="expiry" value="${exampleExpiry}"><input type="hidden" name="cvc" value="123"><button name="action" value="pay" class="quiet">${t("paypal")}</button></form>`;

function renderCheckoutPage(
	pageText: PageText,
	session: Session,
	{ input = defaultInput, fault = null, note }: { input?: CardInput; fault?: Fault | null; note?: unknown },
): Response {
	const { t } = pageText;
	const today = pageText.price(session.price - session.off, session.currency);
	const later = session.recurring
		? t("renewal", { price: pageText.price(session.price, session.currency) })
		: t("once");
	return renderPage(
		pageText,
		t("title"),
		html`<p>${session.title}</p><p class="sum">${t("today", { price: today })}</p><p class="muted">${later}</p>${note}${renderCardForm(pageText, today, input, fault, true)}${session.methods.includes("paypal") ? renderPaypalForm(pageText) : ""}<p><a href="${session.cancelUrl}">${t("leave")}</a></p>${renderCardList(pageText)}`,
	);
}

const buildSuccessUrl = (session: Session): string =>
	session.successUrl.replace("{CHECKOUT_SESSION_ID}", session.id);

function renderClosedPage(pageText: PageText, session: Session): Response {
	const backUrl = session.status === "complete" ? buildSuccessUrl(session) : session.cancelUrl;
	return renderPage(
		pageText,
		pageText.t("title"),
		html`<p>${pageText.t(session.status)}</p><p><a href="${backUrl}">${pageText.t("back")}</a></p>`,
	);
}

function pay(sandbox: PaymentContext, session: Session, input: CardInput, pageText: PageText): Response {
	const isUnavailable = input.card === paypal.number && !session.methods.includes("paypal");
	const fault: Fault | null = isUnavailable ? ["card", "card"] : findFault(input, sandbox.now());
	const card = findCard(input.card);
	if (fault || !card) return renderCheckoutPage(pageText, session, { input, fault });
	if (card.now === "confirm") {
		session.waiting = { card: card.number, notices: input.notices };
		return redirectTo(`/dev/stripe/checkout/${session.id}/confirm`);
	}
	if (card.now !== "paid") return renderCheckoutPage(pageText, session, { input, fault: ["card", card.now] });
	completeCheckout(sandbox, session, card, input.notices);
	return redirectTo(buildSuccessUrl(session));
}

function confirmPage(pageText: PageText, session: Session): Response {
	const { t } = pageText;
	const price = pageText.price(session.price - session.off, session.currency);
	const button = (action: string, style?: unknown) =>
		html`<button name="action" value="${action}"${style}>${t(`confirm.${action}`)}</button>`;
	const quiet = html` class="quiet"`;
	return renderPage(
		pageText,
		t("confirm.title"),
		html`<p>${t("confirm.text", { price })}</p><form method="post">${button("yes")}${button("no", quiet)}${button("cancel", quiet)}</form>`,
	);
}

function confirm(sandbox: PaymentContext, session: Session, action: string): Response {
	const here = `/dev/stripe/checkout/${session.id}`;
	const waiting = session.waiting;
	const card = waiting && findCard(waiting.card);
	session.waiting = null;
	if (!waiting || !card) return redirectTo(here);
	if (action !== "yes") return redirectTo(`${here}?${action === "no" ? "failed" : "stopped"}`);
	completeCheckout(sandbox, session, card, waiting.notices);
	return redirectTo(buildSuccessUrl(session));
}

function renderInvoicePage(
	sandbox: PaymentContext,
	pageText: PageText,
	invoice: Invoice,
	input = defaultInput,
	fault: Fault | null = null,
) {
	const { t } = pageText;
	const price = pageText.price(invoice.due, invoice.currency);
	const isRefunded = Object.values(sandbox.state.charges).some(
		({ intent, refunded, amount }) => intent === invoice.intent && refunded >= amount,
	);
	const facts = renderFacts([
		[t("invoice.date"), pageText.day(invoice.created)],
		[t("invoice.amount"), price],
		[t("invoice.status"), t(`invoice.${isRefunded ? "refunded" : invoice.status}`)],
	]);
	const isOpen = invoice.status === "open";
	const open = isOpen && [renderCardForm(pageText, price, input, fault, false), renderCardList(pageText)];
	return renderPage(
		pageText,
		t("invoice.title", { number: invoice.number }),
		html`<p>${brand.name}: ${invoice.title}</p>${facts}${open}<p><a href="${sandbox.origin}/profile">${t("back")}</a></p>`,
	);
}

/** The same for every invoice; viewers don't need the table of offsets. */
const pdf = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>> endobj
4 0 obj <</Length 51>> stream
BT /F 14 Tf 60 760 Td (TEST: no money moved) Tj ET
endstream endobj
trailer <</Root 1 0 R>>
%%EOF
`;

function payOpenInvoice(sandbox: PaymentContext, pageText: PageText, invoice: Invoice, input: CardInput) {
	const card = findCard(input.card);
	const isDeclined = card && card.now !== "paid" && card.now !== "confirm";
	const fault: Fault | null = findFault(input, sandbox.now()) ?? (isDeclined ? ["card", card.now] : null);
	if (fault || !card) return renderInvoicePage(sandbox, pageText, invoice, input, fault);
	payInvoice(sandbox, invoice, card);
	return redirectTo(`/dev/stripe/invoice/${invoice.id}`);
}

/** Serves the sandbox's pages: checkout, bank confirmation, invoices. Null for other paths. */
export async function answerPage(sandbox: PaymentContext, request: Request): Promise<Response | null> {
	const url = new URL(request.url);
	const [, kind = "", id = "", subpage] =
		/^\/dev\/stripe\/(checkout|invoice)\/(\w+_test_\w+)(\/confirm|\/pdf)?$/.exec(url.pathname) ?? [];
	const input = request.method === "POST" ? await readForm(request) : null;
	if (request.method !== "GET" && !input) return null;
	if (kind === "invoice") {
		const invoice = sandbox.state.invoices[id];
		if (!invoice || subpage === "/confirm") return null;
		if (subpage) return new Response(pdf, { headers: { "Content-Type": "application/pdf" } });
		const preferred = request.headers.get("accept-language")?.slice(0, 2).toLowerCase() ?? "";
		const pageText = createPageText(preferred);
		return input && invoice.status === "open"
			? payOpenInvoice(sandbox, pageText, invoice, input)
			: renderInvoicePage(sandbox, pageText, invoice);
	}
	const session = sandbox.state.sessions[id];
	if (!session || subpage === "/pdf") return null;
	const pageText = createPageText(session.locale);
	if (session.status !== "open") return renderClosedPage(pageText, session);
	if (subpage) return input ? confirm(sandbox, session, input.action) : confirmPage(pageText, session);
	if (input) return pay(sandbox, session, input, pageText);
	const note = url.searchParams.has("failed")
		? html`<p class="err" role="alert">${pageText.t("errors.failed")}</p>`
		: url.searchParams.has("stopped")
			? html`<p role="status">${pageText.t("stopped")}</p>`
			: "";
	return renderCheckoutPage(pageText, session, { note });
}
