import { defineMiddleware } from "astro:middleware";
import brand from "../content/brand.json";
import type { ClaimPlace } from "../content/readers/claims.ts";
import { localeEntry } from "../i18n/locales.ts";
import { splitPath } from "../i18n/paths.ts";
import { textFor } from "./i18n/text.ts";

/** Which reading of claims a page shows, by path; others show the home page's. */
const placeOf: [RegExp, ClaimPlace][] = [
	[/^\/about-us$/, "about"],
	[/^\/features$/, "features"],
	[/^\/(faqs|help)(\/|$)/, "faq"],
	[/^\/pricing$/, "pricing"],
	[new RegExp(`^/why${brand.slug}$`), "why"],
	[/^\/download/, "download"],
	[/^\/country$/, "country"],
	[/^\/country\//, "country-page"],
	[/^\/vpn-for-/, "service"],
	[/^\/tools\/(whatsmyip|ip-information)$/, "ip"],
	[/^\/tools\/speedtest$/, "speed"],
	[/^\/profile$/, "profile"],
	[/^\/contact-us$/, "contact"],
	[/^\/(blog|cybersecurity)/, "blog"],
	[/^\/(login|signup|forget-password|reset-password|verify)/, "auth"],
];

/** Sets every page's language, direction and words. */
export const onRequest = defineMiddleware(({ url, locals }, next) => {
	const { locale, path } = splitPath(url.pathname);
	const place = placeOf.find(([pattern]) => pattern.test(path))?.[1] ?? "home";
	Object.assign(locals, { dir: localeEntry(locale).dir, path, ...textFor(locale, place) });
	return next();
});
