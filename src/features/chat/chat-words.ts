import { fill } from "../../../i18n/format.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { callWords } from "../../i18n/call-words.ts";
import { section } from "../../i18n/dictionaries.ts";
import type { Text } from "../../i18n/text.ts";
import { link } from "../../routing/links.ts";

/** The chat's words, in a separate file that loads on first use. */
export type ChatWords = ReturnType<typeof chatWords>;

/** The content of that file. For build time only. */
export function chatWords(locale: Locale, t: Text["t"]) {
	const { answers, index, open, ...words } = section(locale, "chat");
	return {
		...words,
		title: fill(words.title, { short: t("common:brand") }),
		calls: callWords(locale, "unavailable", "too_large", "malformed"),
		contactUrl: link(locale, "contact"),
	};
}
