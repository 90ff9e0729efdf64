import brand from "../../../content/brand.json";
import type { Locale } from "../../../i18n/locales.ts";
import { pick } from "../../i18n/call-words.ts";
import { section } from "../../i18n/dictionaries.ts";
import { isFirst, type ResultWords, type TestWords } from "./words.ts";

/** The words that the page hands to its island. For build time only. */
export const testWords = (locale: Locale): TestWords =>
	pick(section(locale, "speed").test, isFirst) as unknown as TestWords;

/** All other words, which the island loads by itself. For build time only. */
export function resultWords(locale: Locale): ResultWords {
	const { test, meaning, details, compare, history } = section(locale, "speed");
	const { down, up, result, complete, why } = test;
	return {
		says: { down, up, result, complete, why },
		meaning,
		details,
		compare,
		history,
		file_name: `${brand.slug}-speed`,
	};
}
