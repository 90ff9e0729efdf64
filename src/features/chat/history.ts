import type { AskReply, Choice, Source } from "../../../functions/contract/chat.ts";
import { chatKey, parseJson, read, remove, write } from "../../stores/storage.ts";

export interface Message
	extends Partial<Pick<AskReply, "sources" | "suggestions" | "passages" | "known" | "closest">> {
	role: "assistant" | "user";
	content: string;
	userName: string;
}

export const maxMessages = 100;

/** Pages of ours. */
const ownPath = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

const isText = (value: unknown): value is string => typeof value === "string";

const isSource = (source: unknown): source is Source => {
	const { title, url } = Object(source);
	return isText(title) && isText(url) && ownPath.test(url);
};

const isChoice = (choice: unknown): choice is Choice => {
	const { id, question, lead = "" } = Object(choice);
	return [id, question, lead].every(isText);
};

const listOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): Item[] =>
	Array.isArray(value) ? value.filter(isItem) : [];

/** Validates a stored or received message, dropping invalid parts; null if it's unusable. */
export function toMessage(value: unknown): Message | null {
	const { role, content, userName, sources, suggestions, passages, known, closest } = Object(value);
	if ((role !== "assistant" && role !== "user") || !isText(content) || !content) return null;
	const message: Message = { role, content, userName: isText(userName) ? userName : "Guest" };
	if (role === "user") return message;
	return {
		...message,
		sources: listOf(sources, isSource),
		suggestions: listOf(suggestions, isChoice),
		passages: listOf(passages, isText),
		known: known !== false,
		closest: closest === true,
	};
}

export function readMessages(): Message[] {
	const list = parseJson(read(chatKey));
	return Array.isArray(list) ? list.flatMap((value) => toMessage(value) ?? []) : [];
}

export function storeMessages(messages: readonly Message[]): void {
	if (messages.length === 0) remove(chatKey);
	else write(chatKey, JSON.stringify(messages.slice(-maxMessages)));
}

/** Most words of a question that may be a follow-up. */
const followUpWords = 3;

/** The previous question with those that it follows up itself: "how much a month?", "and per year?". */
export function findPreviousQuestion(messages: readonly Message[]): string | undefined {
	const questions = messages.filter(({ role }) => role === "user").map(({ content }) => content);
	const start = questions.findLastIndex((text) => text.trim().split(/\s+/).length > followUpWords);
	return questions.slice(start < 0 ? -1 : Math.max(start, questions.length - 3)).join("\n") || undefined;
}

/** The conversation as text, for a file or support. @param names of both sides */
export const formatTranscript = (
	messages: readonly Message[],
	names: Record<Message["role"] | "closest", string>,
	origin = "",
): string =>
	messages
		.map(({ role, content, closest, sources = [] }) =>
			[
				`${names[role]}: ${closest ? `(${names.closest}) ` : ""}${content}`,
				...sources.map(({ url }) => `(${origin}${url})`),
			].join("\n"),
		)
		.join("\n\n");
