import brand from "../../../content/brand.json";
import type { Locale } from "../../../i18n/locales.ts";
import { section } from "../../i18n/dictionaries.ts";
import type { ResultWords, TestWords } from "./words.ts";

/** The words that the page hands to its island. For build time only. */
export const testWords = (locale: Locale): TestWords => section(locale, "speed").test;

/** The words about results, which the island loads when there are any. For build time only. */
export function resultWords(locale: Locale): ResultWords {
	const { meaning, details, compare, history } = section(locale, "speed");
	return { meaning, details, compare, history, file_name: `${brand.slug}-speed` };
}
