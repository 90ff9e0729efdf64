import type { Locale } from "./locales.ts";

/** French has "1er" for the first of a month; ICU doesn't. */
const firstOfMonth = (locale: Locale, day: string): string =>
	locale === "fr" ? day.replace(/^1 (?=\p{L})/u, "1er ") : day;

/** Adds the no-break spaces that the language's typography wants in dates. */
const unbroken = (locale: Locale, day: string): string =>
	locale === "fr" || locale === "ru"
		? day.replace(/(?<=^\d{1,2}|^1er) (?=\p{L})| (?=\d{4}(?!\d))| (?=г\.)/gu, "\u00a0")
		: day;

/** Corrects a date formatted by ICU. */
export const printedDay = (locale: Locale, day: string): string =>
	unbroken(locale, firstOfMonth(locale, day));
