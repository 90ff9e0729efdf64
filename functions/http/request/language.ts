import type { Context } from "hono";
import { defaultLocale, isLocale, type Locale } from "../../../i18n/locales.ts";

/** The best language of the site for an Accept-Language header (RFC 9110 §12.5.4), or null. */
function acceptedLocale(header: string | undefined): Locale | null {
	const wanted = (header ?? "")
		.split(",")
		.slice(0, 20)
		.map((part, index) => {
			const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
			const q = parameters.map((item) => /^\s*q=([\d.]+)\s*$/.exec(item)?.[1]).find(Boolean);
			return { code: tag.split(/[-_]/)[0], weight: q === undefined ? 1 : Number(q), index };
		})
		.filter((item) => item.weight > 0)
		.sort((a, b) => b.weight - a.weight || a.index - b.index);
	for (const { code } of wanted) if (isLocale(code)) return code;
	return null;
}

/** The language to write to this caller in: the body's `lang`, else the browser's, else English. */
export const callerLocale = (c: Context, lang?: string): Locale =>
	isLocale(lang) ? lang : (acceptedLocale(c.req.header("accept-language")) ?? defaultLocale);
