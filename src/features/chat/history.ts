import type { Source } from "../../../functions/contract/chat.ts";
import { chatKey, read, remove, write } from "../../stores/storage.ts";

/** One message; an answer knows the pages it stands on and what may be asked next. */
export interface Message {
	role: "assistant" | "user";
	content: string;
	userName: string;
	sources?: Source[];
	suggestions?: string[];
	/** False for an answer that says it does not know. */
	known?: boolean;
}

/** More than anybody scrolls back to; the oldest go first. */
export const mostMessages = 100;

/** Whether an address leads to a page of ours: a path, not another host. */
export const isOwnPath = (url: unknown): url is string =>
	typeof url === "string" && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(url);

const isSource = (source: unknown): source is Source => {
	const { title, url } = (source ?? {}) as Partial<Source>;
	return typeof title === "string" && isOwnPath(url);
};

/** What a stored or received message may hold; anything else of it is left out, or the whole of it. */
export function toMessage(value: unknown): Message | null {
	const { role, content, userName, sources, suggestions, known } = (value ?? {}) as Partial<Message>;
	if ((role !== "assistant" && role !== "user") || typeof content !== "string" || !content) return null;
	const message: Message = { role, content, userName: typeof userName === "string" ? userName : "Guest" };
	if (role === "user") return message;
	return {
		...message,
		sources: Array.isArray(sources) ? sources.filter(isSource) : [],
		suggestions: Array.isArray(suggestions) ? suggestions.filter((text) => typeof text === "string") : [],
		known: known !== false,
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
	else write(chatKey, JSON.stringify(messages.slice(-mostMessages)));
}

/** The conversation as text, to be kept as a file or sent to people. `names` is what the two sides are called. */
export const transcript = (
	messages: readonly Message[],
	names: Record<Message["role"], string>,
	origin = "",
): string =>
	messages
		.map(({ role, content, sources = [] }) =>
			[`${names[role]}: ${content}`, ...sources.map(({ url }) => `(${origin}${url})`)].join("\n"),
		)
		.join("\n\n");

/** The end of a text, from a line's beginning, in at most so many characters. */
export function ending(text: string, most: number): string {
	if (text.length <= most) return text;
	const end = text.slice(-most);
	return end.slice(end.indexOf("\n") + 1);
}
