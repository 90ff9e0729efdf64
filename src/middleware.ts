import { defineMiddleware } from "astro:middleware";
import { getLocaleEntry } from "../i18n/locales.ts";
import { splitPath } from "../i18n/paths.ts";
import { link } from "./routing/links.ts";
import { getText } from "./words/text.ts";

/** Sets every page's language, direction, words and links. */
export const onRequest = defineMiddleware(({ url, locals }, next) => {
	const { locale, path } = splitPath(url.pathname);
	const { dir } = getLocaleEntry(locale);
	const page = { dir, path, textLocale: locale, usedIds: new Set(), link: link.bind(null, locale) };
	Object.assign(locals, page, getText(locale));
	return next();
});
