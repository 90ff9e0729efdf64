import type { Locale } from "../../../i18n/locales.ts";
import type { CallWords } from "../../api/message.ts";
import { callWords } from "../../i18n/call-words.ts";
import { section } from "../../i18n/dictionaries.ts";
import { fill } from "../../i18n/format.ts";
import type { Text } from "../../i18n/text.ts";
import { link } from "../../routing/links.ts";

type Chat = typeof import("../../../i18n/en/chat.json");

/** What the chat says; in a file of its own, which comes with its first use. */
export interface ChatWords extends Omit<Chat, "answers" | "first" | "index" | "open"> {
	/** Questions to begin with; `on` is the part of the site that they are for. */
	first: { id: string; on?: string; text: string }[];
	calls: CallWords;
	/** Where people are written to. */
	contactUrl: string;
}

/** The words of the chat in a language, for the file it loads. For build time only. */
export function chatWords(locale: Locale, t: Text["t"]): ChatWords {
	const { answers, index, open, ...words } = section(locale, "chat");
	return {
		...words,
		title: fill(words.title, { short: t("common:brand") }),
		calls: callWords(locale, "unavailable", "too_large", "malformed"),
		contactUrl: link(locale, "contact"),
	};
}
