import { defaultLocale, isLocale, type Locale } from "./locales.ts";

/** Path prefix of a language; English has none. */
export const getPrefix = (locale: string): string => (locale === defaultLocale ? "" : `/${locale}`);

/** Adds the language's prefix. @param path starts with a slash; "/" is the home page */
export const getLocalePath = (locale: Locale, path: string): string =>
	path === "/" ? getPrefix(locale) || path : getPrefix(locale) + path;

/** Splits a URL's path into language and path without language. */
export function splitPath(pathname: string): { locale: Locale; path: string } {
	// A path that starts with two slashes would lead to another site.
	const clean = pathname.replace(/\/(index\.html)?$|\/(?=\/)/g, "") || "/";
	const [, first = "", ...rest] = clean.split("/");
	if (!isLocale(first) || first === defaultLocale) return { locale: defaultLocale, path: clean };
	return { locale: first, path: `/${rest.join("/")}` };
}

/** The language of the page in the browser, by its address: a translator changes what the page itself says. */
export const getPageLocale = (): Locale => splitPath(location.pathname).locale;

/** The path of a built page's file: "ar/country/index.html" is "/ar/country". */
export const getPathOfFile = (name: string): string => `/${name.replace(/(^|\/)index\.html$|\.html$/, "")}`;
