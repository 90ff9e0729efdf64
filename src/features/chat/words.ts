import type { CallWords } from "../../api/message.ts";

type Chat = typeof import("../../../i18n/en/chat.json");

/** What the chat says; in a file of its own, which comes with its first use. */
export interface ChatWords extends Omit<Chat, "answers" | "first" | "index" | "open"> {
	/** Questions to begin with; `on` is the part of the site that they are for. */
	first: { id: string; on?: string; text: string }[];
	calls: CallWords;
	/** Where people are written to. */
	contactUrl: string;
}
