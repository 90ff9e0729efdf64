import { html } from "hono/html";
import brand from "../../content/brand.json" with { type: "json" };
import { formatLongDay, formatMoney } from "../../i18n/format.ts";
import { defaultLocale, isLocale } from "../../i18n/locales.ts";
import { getServerText } from "../../i18n/server.ts";
import { createPlainPage } from "../http/site/plain-page.ts";

const { colors } = brand;
const { policy, render } = createPlainPage(
	`.test{margin:0;padding:12px 16px;background:${colors["lamp-400"]};color:${colors["sea-900"]};font-weight:700;text-align:center}main{max-inline-size:36rem;margin:24px auto;padding:24px;background:var(--card);border:1px solid var(--edge)}h1{margin:0 0 8px;font-size:1.5rem;line-height:1.25}h2{margin:32px 0 8px;font-size:1.1rem}p{margin:0 0 12px}.sum{font-size:1.25rem;font-weight:700;margin:0}.muted{color:var(--mut)}form{display:grid;gap:14px;margin:20px 0 12px}button{min-block-size:52px;padding:8px 20px;border:1.5px solid ${colors["lamp-700"]};border-radius:6px;background:${colors["lamp-400"]};color:${colors["sea-900"]};font:inherit;font-weight:700;cursor:pointer}button.quiet{background:transparent;color:inherit;border-color:var(--edge)}a{color:inherit;display:inline-block;min-block-size:32px}:focus-visible{outline:3px solid var(--bad);outline-offset:2px}.err{color:var(--bad);font-weight:600;margin:0 0 6px}dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0}dt{white-space:nowrap}dd{margin:0}@media(max-width:480px){dl{grid-template-columns:1fr}dd{margin-block-end:8px}main{margin:0;border-inline:0}}`,
);

export function createPageText(language: string) {
	const locale = isLocale(language) ? language : defaultLocale;
	const translate = getServerText(locale, "test_checkout");
	const price = (amount: number, currency: string) =>
		formatMoney(locale, amount / 100, currency.toUpperCase());
	return {
		locale,
		price,
		/** Formats seconds since 1970. */
		day: (time: number) => formatLongDay(locale, time * 1000),
		t: (key: string, values: Record<string, string> = {}) => translate(key, { brand: brand.name, ...values }),
	};
}

export type PageText = ReturnType<typeof createPageText>;

/** A complete sandbox page: no scripts or files, with a banner that says it's a test. */
export function renderPage({ locale, t }: PageText, title: string, body: unknown): Response {
	const page = render(
		locale,
		title,
		html`<header><p class="test" role="note">${t("banner")}</p></header><main><h1>${title}</h1>${body}</main>`,
	);
	return new Response(String(page), {
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Content-Security-Policy": policy,
			"Cache-Control": "no-store",
		},
	});
}

export const renderFacts = (facts: readonly (readonly [label: string, value: unknown])[]) =>
	html`<dl>${facts.map(([label, value]) => html`<dt class="muted">${label}</dt><dd>${value}</dd>`)}</dl>`;

/** A form of buttons, the first in the foreground. */
export const renderButtons = (name: string, buttons: readonly (readonly [value: string, label: unknown])[]) =>
	buttons.length > 0 &&
	html`<form method="post">${buttons.map(
		([value, label], i) =>
			html`<button name="${name}" value="${value}"${i ? html` class="quiet"` : ""}>${label}</button>`,
	)}</form>`;

/** Redirects; relative addresses are the sandbox's own. */
export const redirectTo = (address: string): Response =>
	new Response(null, { status: 303, headers: { Location: address, "Cache-Control": "no-store" } });
