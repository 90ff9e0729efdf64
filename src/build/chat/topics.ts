import { assistant } from "../../../content/readers/help/passages.ts";
import { ContentError } from "../../../content/readers/read/parse.ts";
import type { Passage } from "../../../functions/contract/chat.ts";
import type { Locale } from "../../../i18n/locales.ts";

const { topics, account, danger, despair } = assistant;
const topicByName = new Map(
	topics.flatMap((names) => names.map((name) => [name, names[0] ?? name] as const)),
);

/** What these lists call a passage: paragraphs below one heading share a name, and so do all helplines. */
const nameOf = (id: string): string => id.replace(/~\d+$/, "").replace(/^helplines\/.+/, "helplines/*");

/** Whether it belongs to a text that may be a draft or deleted, while it stays known how people ask for it. */
const isOfText = (name: string): boolean => /^(blog\/post|guides|help)\//.test(name);

/** Throws a ContentError for names in these lists, or of ways to ask, that no passage has. */
export function checkNames(locale: Locale, ids: readonly string[], asked: readonly string[]): void {
	const known = new Set([...ids, ...ids.map(nameOf)]);
	const findFaults = (file: string, names: readonly string[]) =>
		names
			.filter((name) => !known.has(name) && !isOfText(name))
			.map((name) => `content/${file}.json: ${name}: found it, wanted the name of something on a page`);
	const lists = [topics.flat(), account, danger, despair].flat();
	const faults = [
		...findFaults(
			`help/${locale}`,
			asked.filter((name) => !name.endsWith("/*")),
		),
		...findFaults("passages", lists),
	];
	if (faults.length) throw new ContentError(faults);
}

/** The topic shared by several passages, if there is one. */
export const getTopic = (id: string): string | undefined => topicByName.get(nameOf(id));

/** Whether a passage is about something users may have with any company, such as an account. */
export const isOfAccount = (id: string): boolean => account.includes(nameOf(id));

/** Which compassionate sentence introduces a passage. */
export function getRisk(id: string): Passage["risk"] {
	if (despair.includes(nameOf(id))) return "despair";
	return danger.includes(nameOf(id)) ? "risk" : undefined;
}
