import type { Choice, Source } from "../../../functions/contract/chat.ts";
import { chatKey, read, remove, write } from "../../stores/storage.ts";

/** One message; an answer knows the pages it stands on and what may be asked next. */
export interface Message {
	role: "assistant" | "user";
	content: string;
	userName: string;
	sources?: Source[];
	/** What may be asked next; under an answer that is none, what may have been meant. */
	suggestions?: Choice[];
	/** The passages that answered it. */
	passages?: string[];
	/** False for an answer that says it does not know. */
	known?: boolean;
	/** Whether it is only the nearest passage. */
	closest?: boolean;
}

/** More than anybody scrolls back to; the oldest go first. */
export const maxMessages = 100;

/** Whether an address leads to a page of ours: a path, not another host. */
export const isOwnPath = (url: unknown): url is string =>
	typeof url === "string" && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(url);

const isSource = (source: unknown): source is Source => {
	const { title, url } = (source ?? {}) as Partial<Source>;
	return typeof title === "string" && isOwnPath(url);
};

const isChoice = (choice: unknown): choice is Choice => {
	const { id, question, lead } = (choice ?? {}) as Partial<Choice>;
	return (
		typeof id === "string" && typeof question === "string" && ["string", "undefined"].includes(typeof lead)
	);
};

const listOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): Item[] =>
	Array.isArray(value) ? value.filter(isItem) : [];

const isText = (value: unknown): value is string => typeof value === "string";

/** What a stored or received message may hold; anything else of it is left out, or the whole of it. */
export function toMessage(value: unknown): Message | null {
	const { role, content, userName, sources, suggestions, passages, known, closest } = (value ??
		{}) as Partial<Message>;
	if ((role !== "assistant" && role !== "user") || typeof content !== "string" || !content) return null;
	const message: Message = { role, content, userName: typeof userName === "string" ? userName : "Guest" };
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

/** The conversation that this browser keeps; an unreadable one is none. */
export function storedMessages(): Message[] {
	try {
		const list: unknown = JSON.parse(read(chatKey) ?? "[]");
		return Array.isArray(list) ? list.flatMap((value) => toMessage(value) ?? []) : [];
	} catch {
		return [];
	}
}

export function storeMessages(messages: readonly Message[]): void {
	if (messages.length === 0) remove(chatKey);
	else write(chatKey, JSON.stringify(messages.slice(-maxMessages)));
}

/** Words of a question that may lean on the one before it. */
const followUpWords = 3;

/** The question before, with those that it leans on itself: after "how much a month?" and "and per year?" both still count. */
export function previousQuestion(messages: readonly Message[]): string | undefined {
	const questions = messages.filter(({ role }) => role === "user").map(({ content }) => content);
	const start = questions.findLastIndex((text) => text.trim().split(/\s+/).length > followUpWords);
	return questions.slice(start < 0 ? -1 : Math.max(start, questions.length - 3)).join("\n") || undefined;
}

/** The conversation as text, to be kept as a file or sent to people. `names` is what the two sides are called. */
export const transcript = (
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

/** The end of a text, from a line's beginning, in at most so many characters. */
export function ending(text: string, limit: number): string {
	if (text.length <= limit) return text;
	const end = text.slice(-limit);
	return end.slice(end.indexOf("\n") + 1);
}
