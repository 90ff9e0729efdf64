import brand from "../../../content/brand.json";
import type { Locale } from "../../../i18n/locales.ts";
import { section } from "../../i18n/dictionaries.ts";

/** What the page's own packets bring: what is said of a test. */
export type TestWords = ReturnType<typeof testWords>;

export type ResultWords = ReturnType<typeof resultWords>;

export interface AllWords extends ResultWords {
	test: TestWords;
}

/** The words that the page hands to its island. For build time only. */
export const testWords = (locale: Locale) => section(locale, "speed").test;

/** All other words, which the island loads by itself. For build time only. */
export function resultWords(locale: Locale) {
	const { meaning, details, compare, history } = section(locale, "speed");
	return { meaning, details, compare, history, file_name: `${brand.slug}-speed` };
}
