import type { Locale } from "./locales.ts";

/** French says "1er" for the first of a month; ICU doesn't. */
const firstOfMonth = (locale: Locale, day: string): string =>
	locale === "fr" ? day.replace(/^1 (?=\p{L})/u, "1er ") : day;

/** A day, its month and its year stay on one line where the language is printed so, like the dates in its texts. */
const unbroken = (locale: Locale, day: string): string =>
	locale === "fr" || locale === "ru"
		? day.replace(/(?<=^\d{1,2}|^1er) (?=\p{L})| (?=\d{4}(?!\d))| (?=г\.)/gu, "\u00a0")
		: day;

/** What ICU writes for a day, as the language is printed. */
export const printedDay = (locale: Locale, day: string): string =>
	unbroken(locale, firstOfMonth(locale, day));
