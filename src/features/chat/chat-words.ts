import { fill } from "../../../i18n/format.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { link } from "../../routing/links.ts";
import { getCallWords } from "../../words/call-words.ts";
import { getSection } from "../../words/dictionaries.ts";
import type { Text } from "../../words/text.ts";

/** The chat's words, in a separate file that loads on first use. */
export type ChatWords = ReturnType<typeof getChatWords>;

export function getChatWords(locale: Locale, t: Text["t"]) {
	const { answers, index, open, ...words } = getSection(locale, "chat");
	return {
		...words,
		title: fill(words.title, { short: t("common:brand") }),
		calls: getCallWords(locale, "unavailable", "too_large", "malformed"),
		contactUrl: link(locale, "contact"),
	};
}
