import { assistant } from "../../../content/readers/help/passages.ts";
import type { Passage } from "../../../functions/contract/help.ts";

const { topics, account, danger, despair } = assistant;
const topicByName = new Map(
	topics.flatMap((names) => names.map((name) => [name, names[0] ?? name] as const)),
);

/** What these lists call a passage: paragraphs below one heading share a name, and so do all helplines. */
const nameOf = (id: string): string => id.replace(/~\d+$/, "").replace(/^helplines\/.+/, "helplines/*");

/** Names in these lists that no passage has. */
export function findUnknownNames(ids: readonly string[]): string[] {
	const known = new Set(ids.map(nameOf));
	return [topics.flat(), account, danger, despair].flat().filter((name) => !known.has(name));
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
