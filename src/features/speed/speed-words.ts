import brand from "../../../content/brand.json";
import type { Locale } from "../../../i18n/locales.ts";
import { getCallWords } from "../../words/call-words.ts";
import { getSection } from "../../words/dictionaries.ts";

export type TestWords = ReturnType<typeof getTestWords>;

export type ResultWords = ReturnType<typeof getResultWords>;

export type AllWords = ResultWords & { test: TestWords };

/** Words for the island's props. For build time only. */
export const getTestWords = (locale: Locale) => ({
	...getSection(locale, "speed").test,
	load: { ...getCallWords(locale), retry_label: getSection(locale, "common").actions.retry },
});

/** The other words, which the island loads separately. For build time only. */
export function getResultWords(locale: Locale) {
	const { meaning, details, compare, history } = getSection(locale, "speed");
	return { meaning, details, compare, history, file_name: `${brand.slug}-speed` };
}
