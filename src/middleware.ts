import { defineMiddleware } from "astro:middleware";
import { localeEntry } from "../i18n/locales.ts";
import type { Place } from "./i18n/claims.ts";
import { textFor } from "./i18n/text.ts";
import { splitPath } from "./routing/paths.ts";
import brand from "../content/brand.json";

/** Which reading of the claims a page shows, by the first part of its path; the rest show the home page's. */
const placeOf: Record<string, Place> = {
	"about-us": "about",
	features: "features",
	faqs: "faq",
	pricing: "pricing",
	[`why${brand.slug}`]: "why",
	download: "download",
	country: "country",
	profile: "profile",
	"contact-us": "contact",
	blog: "blog",
};

/** Gives every page its language, direction and words, once. */
export const onRequest = defineMiddleware(({ url, locals }, next) => {
	const { locale, path } = splitPath(url.pathname);
	const place = placeOf[path.split("/")[1] ?? ""] ?? "home";
	Object.assign(locals, { locale, dir: localeEntry(locale).dir, path, ...textFor(locale, place) });
	return next();
});
