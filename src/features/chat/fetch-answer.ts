import { type AskLine, ask as askCall } from "../../../functions/contract/chat.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { call } from "../../api/call.ts";
import { linesHeader, readLines } from "../../api/lines.ts";
import { messageOf } from "../../api/message.ts";
import { fill } from "../../i18n/format.ts";
import type { ChatWords } from "./chat-words.ts";
import { type Message, toMessage } from "./history.ts";

export interface Question {
	prompt: string;
	/** The visitor's name, or "Guest". */
	username: string;
	/** The question before, which this one may lean on. */
	last?: string;
	/** The passage of a question that was offered. */
	choice?: string;
	lang: Locale;
}

/**
 * Asks the assistant; gives its message, or a sentence that says why there is none.
 * @param onPart is given what an answer has so far, all of it each time, when it comes in parts
 */
export async function fetchAnswer(
	{ lang, ...question }: Question,
	words: Pick<ChatWords, "errors" | "calls">,
	signal?: AbortSignal,
	onPart?: (text: string) => void,
): Promise<Message | string> {
	const { prefix, unknown, network } = words.errors;
	let received = "";
	const onLine = (line: unknown) => {
		const { type, text } = (line ?? {}) as Partial<Extract<AskLine, { type: "part" }>>;
		if (type !== "part" || typeof text !== "string") return;
		received += text;
		onPart?.(received);
	};
	const answer = await call(
		askCall,
		{ ...question, lang },
		{ lang, headers: linesHeader, deadline: 21_000, read: readLines(onLine), signal },
	);
	if (!answer.ok) {
		if (answer.error === "network" || answer.error === "timeout") return network;
		return answer.error === "unknown"
			? unknown
			: fill(prefix, { message: messageOf(answer, words.calls, lang) });
	}
	const { success, response, errors } = answer.reply;
	const message = success ? toMessage({ ...answer.reply, role: "assistant", content: response }) : null;
	if (message) return { ...message, userName: question.username };
	// Another assistant may stand behind this address; its reasons are its own words.
	return Array.isArray(errors) && errors.length > 0 ? fill(prefix, { message: errors.join(", ") }) : unknown;
}
