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
import { findCard, refundReturnDelay, type TestCard, testCards } from "./cards.ts";
import { completeCheckout, payInvoice } from "./lifecycle.ts";
import type { Invoice, PaymentContext, Session } from "./state.ts";

const isAccepted = (methods: readonly string[], { brand }: TestCard): boolean =>
	brand !== "paypal" || methods.includes(brand);

/** Buttons to pay with a test card. */
function renderCards({ t }: PageText, methods: readonly string[], isDeclined: boolean) {
	const label = ({ number, outcome }: TestCard) =>
		number === "paypal"
			? t("paypal")
			: html`<bdi>${number.replace(/(\d{4})(?=\d)/g, "$1 ")}</bdi> (${t(`cards.${outcome}`, { seconds: String(refundReturnDelay) })})`;
	return [
		html`<h2>${t("cards.title")}</h2>`,
		isDeclined && html`<p class="err" role="alert">${t("declined")}</p>`,
		renderButtons(
			"card",
			testCards.filter((card) => isAccepted(methods, card)).map((card) => [card.number, label(card)]),
		),
	];
}

function renderCheckoutPage(pageText: PageText, session: Session, isDeclined: boolean): Response {
	const { t, price } = pageText;
	const today = price(session.price - session.off, session.currency);
	const later = session.recurring
		? t("renewal", { price: price(session.price, session.currency) })
		: t("once");
	return renderPage(
		pageText,
		t("title"),
		html`<p>${session.title}</p><p class="sum">${t("today", { price: today })}</p><p class="muted">${later}</p>${renderCards(pageText, session.methods, isDeclined)}<p><a href="${session.cancelUrl}">${t("leave")}</a></p>`,
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

function renderInvoicePage(
	sandbox: PaymentContext,
	pageText: PageText,
	invoice: Invoice,
	isDeclined: boolean,
): Response {
	const { t } = pageText;
	const isRefunded = Object.values(sandbox.state.charges).some(
		({ intent, refunded, amount }) => intent === invoice.intent && refunded >= amount,
	);
	const facts = renderFacts([
		[t("invoice.date"), pageText.day(invoice.created)],
		[t("invoice.amount"), pageText.price(invoice.due, invoice.currency)],
		[t("invoice.status"), t(`invoice.${isRefunded ? "refunded" : invoice.status}`)],
	]);
	return renderPage(
		pageText,
		t("invoice.title", { number: invoice.number }),
		html`<p>${brand.name}: ${invoice.title}</p>${facts}${invoice.status === "open" && renderCards(pageText, ["card"], isDeclined)}<p><a href="${sandbox.origin}/profile">${t("back")}</a></p>`,
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

/** Serves the sandbox's pages: checkout and invoices. Null for other paths. */
export async function answerPage(sandbox: PaymentContext, request: Request): Promise<Response | null> {
	const { pathname } = new URL(request.url);
	const [, kind = "", id = "", isPdf] =
		/^\/dev\/stripe\/(checkout|invoice)\/(\w+_test_\w+)(\/pdf)?$/.exec(pathname) ?? [];
	const form = new URLSearchParams(request.method === "POST" ? await readBody(request) : "");
	const card = findCard(form.get("card"));
	const isDeclined = card?.outcome === "declined";
	if (kind === "invoice") {
		const invoice = sandbox.state.invoices[id];
		if (!invoice) return null;
		if (isPdf) return new Response(pdf, { headers: { "Content-Type": "application/pdf" } });
		if (card && !isDeclined && invoice.status === "open") {
			payInvoice(sandbox, invoice, card);
			return redirectTo(pathname);
		}
		const preferred = request.headers.get("accept-language")?.slice(0, 2).toLowerCase() ?? "";
		return renderInvoicePage(sandbox, createPageText(preferred), invoice, isDeclined);
	}
	const session = sandbox.state.sessions[id];
	if (!session || isPdf) return null;
	const pageText = createPageText(session.locale);
	if (session.status !== "open") return renderClosedPage(pageText, session);
	if (!card || isDeclined || !isAccepted(session.methods, card))
		return renderCheckoutPage(pageText, session, isDeclined);
	completeCheckout(sandbox, session, card);
	return redirectTo(buildSuccessUrl(session));
}
