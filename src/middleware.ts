import { defineMiddleware } from "astro:middleware";
import { localeEntry } from "../i18n/locales.ts";
import { splitPath } from "../i18n/paths.ts";
import { textFor } from "./i18n/text.ts";

/** Sets every page's language, direction and words. */
export const onRequest = defineMiddleware(({ url, locals }, next) => {
	const { locale, path } = splitPath(url.pathname);
	Object.assign(locals, { dir: localeEntry(locale).dir, path, ...textFor(locale) });
	return next();
});
