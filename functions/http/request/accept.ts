import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import { defaultLocale, isLocale, type Locale } from "../../../i18n/locales.ts";

/** Language for this caller: the body's `lang`, else the best match of Accept-Language (RFC 9110 §12.5.4), else English. */
export function readLocale(c: Context, lang?: string): Locale {
	if (isLocale(lang)) return lang;
	const accepted = parseAccept(c.req.header("accept-language") ?? "").filter(({ q }) => q > 0);
	return accepted.map(({ type }) => type.toLowerCase().split(/[-_]/)[0]).find(isLocale) ?? defaultLocale;
}

/** Whether the browser sends Do Not Track or Global Privacy Control (https://w3c.github.io/gpc/). */
export const optsOutOfTracking = (c: Context): boolean =>
	c.req.header("dnt") === "1" || c.req.header("sec-gpc") === "1";

/** Whether Accept-Encoding includes an encoding (RFC 9110 §12.5.3); `q=0` excludes it. */
export function acceptsEncoding(header: string, encoding: "br" | "gzip"): boolean {
	const accepted = parseAccept(header.toLowerCase());
	const entry = [encoding, "*"].map((name) => accepted.find(({ type }) => type === name)).find(Boolean);
	return entry !== undefined && entry.q > 0;
}
