import { defaultLocale, isLocale, type Locale } from "../../i18n/locales.ts";

/** A path in a language: English has no prefix. `path` starts with a slash; "/" is the home page. */
export function localePath(locale: Locale, path: string): string {
	if (locale === defaultLocale) return path;
	return path === "/" ? `/${locale}` : `/${locale}${path}`;
}

/** Splits a URL's path into its language and the path that all languages share. */
export function splitPath(pathname: string): { locale: Locale; path: string } {
	// Two slashes at the beginning would be another site's address.
	const clean = pathname.replace(/\/(index\.html)?$|\/(?=\/)/g, "") || "/";
	const [, first = "", ...rest] = clean.split("/");
	if (!isLocale(first) || first === defaultLocale) return { locale: defaultLocale, path: clean };
	return { locale: first, path: `/${rest.join("/")}` };
}

/** The path of a built page's file: "ar/country/index.html" is "/ar/country". */
export const pathOfFile = (name: string): string => `/${name.replace(/(^|\/)index\.html$|\.html$/, "")}`;
