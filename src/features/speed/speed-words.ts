import brand from "../../../content/brand.json";
import type { Locale } from "../../../i18n/locales.ts";
import { callWords } from "../../i18n/call-words.ts";
import { section } from "../../i18n/dictionaries.ts";

export type TestWords = ReturnType<typeof testWords>;

export type ResultWords = ReturnType<typeof resultWords>;

export type AllWords = ResultWords & { test: TestWords };

/** Words for the island's props. For build time only. */
export const testWords = (locale: Locale) => ({
	...section(locale, "speed").test,
	load: { ...callWords(locale), retry_label: section(locale, "common").actions.retry },
});

/** The other words, which the island loads separately. For build time only. */
export function resultWords(locale: Locale) {
	const { meaning, details, compare, history } = section(locale, "speed");
	return { meaning, details, compare, history, file_name: `${brand.slug}-speed` };
}
