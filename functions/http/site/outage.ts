import brand from "../../../content/brand.json" with { type: "json" };
import { localeEntry } from "../../../i18n/locales.ts";
import { splitPath } from "../../../i18n/paths.ts";
import { outageText } from "../../../i18n/server.ts";
import { securityHeaders } from "../headers.ts";

/** Retry delay in seconds, as stated in the text. */
export const outageRetry = 60;

/** Served when a page is unavailable, in the language of its URL; has no dependencies. */
export function outagePage(pathname: string, origin: string, method: string): Response {
	const { locale } = splitPath(pathname);
	const html = `<!doctype html><html lang="${locale}" dir="${localeEntry(locale).dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${brand.name}</title></head><body><h1>${brand.name}</h1><p>${outageText(locale)}</p></body></html>`;
	return new Response(method === "HEAD" ? null : html, {
		status: 503,
		headers: {
			...securityHeaders(origin),
			"Content-Type": "text/html; charset=utf-8",
			"Cache-Control": "no-store",
			"Retry-After": String(outageRetry),
		},
	});
}
