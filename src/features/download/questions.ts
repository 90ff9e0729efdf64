import type { Locale } from "../../../i18n/locales.ts";
import { section } from "../../i18n/dictionaries.ts";
import type { Text } from "../../i18n/text.ts";

/** The questions of a platform in a language, where that language has words for them. */
export const questionsOf = (
	locale: Locale,
	list: Text["list"],
	id: string,
): { id: string; q: string; a: string }[] =>
	id in section(locale, "platform_faqs") ? list(`platform_faqs:${id}`) : [];
