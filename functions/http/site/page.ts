import type { Context, MiddlewareHandler } from "hono";
import { html } from "hono/html";
import brand from "../../../content/brand.json" with { type: "json" };
import type { Locale } from "../../../i18n/locales.ts";
import { getPrefix } from "../../../i18n/paths.ts";
import { getOutageText, getServerText } from "../../../i18n/server.ts";
import { mailedPages } from "../../contract/account/links.ts";
import { getPath, subscribe } from "../../contract/index.ts";
import type { App, AppEnv } from "../env.ts";
import { readLocale } from "../request/accept.ts";
import { isForm, readFormField } from "../request/body.ts";
import { listMailedRoutes, type MailedPage, readMailedLink } from "./mailed-link.ts";
import { createPlainPage, outageRetry } from "./plain-page.ts";

const { colors } = brand;
const { policy, render } = createPlainPage(
	`body{min-height:100vh;display:grid;place-items:center;padding:24px 16px}main{inline-size:100%;max-inline-size:34rem;padding:32px 28px;background:var(--card);border:1px solid var(--ink);outline:1px solid var(--edge);outline-offset:3px}img{display:block;margin-block-end:20px}h1{margin:0 0 12px;font-size:1.6rem;line-height:1.25}p{margin:0 0 16px;overflow-wrap:anywhere}a{color:inherit;display:inline-block;min-block-size:44px}form{display:grid;gap:12px}label{font-weight:600}input{inline-size:100%;min-block-size:52px;padding:8px 16px;border:1.5px solid var(--edge);border-radius:8px;background:transparent;color:inherit;font:inherit}button{justify-self:start;min-block-size:52px;padding:8px 24px;border:0;border-radius:8px;background:${colors["lamp-400"]};color:${colors["sea-900"]};font:inherit;font-weight:700;cursor:pointer}:focus-visible{outline:3px solid var(--bad);outline-offset:3px}.err{color:var(--bad);margin:0}form+p{margin-block:20px 0}p:last-child{margin-block-end:0}`,
);

interface PageParts {
	title: string;
	text: string;
	/** A button that posts back to this URL, including its token. */
	button?: string;
	form?: ReturnType<typeof html>;
	/** Path of the last link, without the language; the blog by default. */
	back?: "/login";
	status?: 400 | 403 | 429 | 500 | 503 | 504;
}

/** A page for mailed links and forms without JavaScript; needs no build, script or file except the logo. */
export function renderPage(c: Context<AppEnv>, locale: Locale, parts: PageParts) {
	const t = getServerText(locale, "newsletter");
	const prefix = getPrefix(locale);
	const back = parts.back
		? html`<a href="${prefix}${parts.back}">${getServerText(locale, "common")("actions.login")}</a>`
		: html`<a href="${prefix}/blog">${t("page.back")}</a>`;
	const button = parts.button ? html`<form method="post"><button>${parts.button}</button></form>` : "";
	c.header("Content-Security-Policy", policy);
	c.header("Referrer-Policy", "no-referrer");
	c.header("X-Robots-Tag", "noindex");
	return c.html(
		render(
			locale,
			`${parts.title} | ${brand.name}`,
			html`<main><img src="/favicon.svg" width="40" height="40" alt="${brand.name}"><h1>${parts.title}</h1>${parts.text && html`<p>${parts.text}</p>`}${parts.form}${button}<p>${back}</p></main>`,
		),
		parts.status ?? 200,
	);
}

const renderErrorPage: MiddlewareHandler<AppEnv> = async (c, next) => {
	// Later, `c` has the parameters of whatever refused the request.
	const link = readMailedLink(c);
	await next();
	const { status } = c.res;
	const isShown = status === 429 || status === 500 || status === 503 || status === 504;
	if (!c.error || !isShown || (c.req.method === "POST" && !isForm(c))) return;
	const language = isForm(c) && (await readFormField(c, "lang"));
	const locale = language ? readLocale(c, language) : link.locale;
	const title = getServerText(locale, "newsletter")("page.failedTitle");
	const isLimited = status === 429;
	const text = isLimited ? getServerText(locale, "common")("errors.rate_limited") : getOutageText(locale);
	if (!isLimited) c.header("Retry-After", String(outageRetry));
	c.res = await renderPage(c, locale, { title, text, status });
};

/** Turns errors on these pages into a page, even if the database is down. Mount it before what refuses requests. */
export function renderErrorsAsPage(app: App): void {
	const mailed = Object.values(mailedPages).flatMap(listMailedRoutes);
	for (const path of [getPath(subscribe), ...mailed]) app.use(path, renderErrorPage);
}

/** The pages behind a mailed link. GET changes nothing, because link scanners open everything; the button does. */
export const handleMailedPage =
	(
		page: MailedPage,
		answer: (
			c: Context<AppEnv>,
			link: { token: string; locale: Locale },
			isPressed: boolean,
		) => Promise<PageParts>,
	) =>
	(app: App): void => {
		const routes = listMailedRoutes(page);
		app.on(["GET", "POST"], routes, async (c) => {
			const link = readMailedLink(c);
			return renderPage(c, link.locale, await answer(c, link, c.req.method === "POST"));
		});
	};
