import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import brand from "../../../content/brand.json" with { type: "json" };
import { getLocaleEntry, type Locale } from "../../../i18n/locales.ts";
import { splitPath } from "../../../i18n/paths.ts";
import { getOutageText } from "../../../i18n/server.ts";
import { buildSecurityHeaders } from "../headers.ts";

const { colors } = brand;
const baseStyle = `:root{color-scheme:light dark;--bg:light-dark(${colors["sea-50"]},${colors["sea-950"]});--card:light-dark(${colors["sea-0"]},${colors["sea-900"]});--ink:light-dark(${colors["sea-900"]},${colors["sea-50"]});--mut:light-dark(${colors["sea-700"]},${colors["sea-300"]});--edge:${colors["sea-500"]};--bad:light-dark(${colors["port-600"]},${colors["port-300"]})}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:17px/1.6 system-ui,sans-serif}`;

/** Pages without a build, scripts or files, in the brand's colors: `render` one and send it with the `policy` that allows its style. */
export function createPlainPage(ownStyle: string) {
	const style = `${baseStyle}${ownStyle}`;
	const hash = createHash("sha256").update(style).digest("base64");
	return {
		policy: `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
		render: (locale: Locale, title: string, body: unknown) =>
			html`<!doctype html><html lang="${locale}" dir="${getLocaleEntry(locale).dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="/favicon.svg"><style>${raw(style)}</style></head><body>${body}</body></html>`,
	};
}

/** Retry delay in seconds, as stated in the text. */
export const outageRetry = 60;

/** Served when a page is unavailable, in the language of its URL; has no dependencies. */
export function createOutagePage(pathname: string, origin: string, method: string): Response {
	const { locale } = splitPath(pathname);
	const html = `<!doctype html><html lang="${locale}" dir="${getLocaleEntry(locale).dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${brand.name}</title></head><body><h1>${brand.name}</h1><p>${getOutageText(locale)}</p></body></html>`;
	return new Response(method === "HEAD" ? null : html, {
		status: 503,
		headers: {
			...buildSecurityHeaders(origin),
			"Content-Type": "text/html; charset=utf-8",
			"Cache-Control": "no-store",
			"Retry-After": String(outageRetry),
		},
	});
}
