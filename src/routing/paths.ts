import { defaultLocale, isLocale, type Locale } from "../../i18n/locales.ts";

/** Adds the language's prefix; English has none. @param path starts with a slash; "/" is the home page */
export function localePath(locale: Locale, path: string): string {
	if (locale === defaultLocale) return path;
	return path === "/" ? `/${locale}` : `/${locale}${path}`;
}

/** Splits a URL's path into language and path without language. */
export function splitPath(pathname: string): { locale: Locale; path: string } {
	// A path that starts with two slashes would lead to another site.
	const clean = pathname.replace(/\/(index\.html)?$|\/(?=\/)/g, "") || "/";
	const [, first = "", ...rest] = clean.split("/");
	if (!isLocale(first) || first === defaultLocale) return { locale: defaultLocale, path: clean };
	return { locale: first, path: `/${rest.join("/")}` };
}

/** The path of a built page's file: "ar/country/index.html" is "/ar/country". */
export const pathOfFile = (name: string): string => `/${name.replace(/(^|\/)index\.html$|\.html$/, "")}`;
