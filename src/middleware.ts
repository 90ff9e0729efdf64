import { defineMiddleware } from "astro:middleware";
import { getLocaleEntry } from "../i18n/locales.ts";
import { splitPath } from "../i18n/paths.ts";
import { getText } from "./i18n/text.ts";

/** Sets every page's language, direction and words. */
export const onRequest = defineMiddleware(({ url, locals }, next) => {
	const { locale, path } = splitPath(url.pathname);
	Object.assign(locals, { dir: getLocaleEntry(locale).dir, path, ...getText(locale) });
	return next();
});
