import { ask as askCall } from "../../../functions/contract/chat.ts";
import type { InputOf } from "../../../functions/contract/endpoint.ts";
import { fill } from "../../../i18n/format.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { call } from "../../api/call.ts";
import { getMessage } from "../../api/message.ts";
import type { ChatWords } from "./chat-words.ts";
import { type Message, toMessage } from "./history.ts";

/** `username` is "Guest" for visitors. */
type Question = InputOf<typeof askCall> & { username: string; lang: Locale };

export async function fetchAnswer(
	{ lang, ...question }: Question,
	words: Pick<ChatWords, "errors" | "calls">,
	signal?: AbortSignal,
): Promise<Message | string> {
	const { prefix, unknown, network } = words.errors;
	const answer = await call(askCall, question, { lang, deadline: 21_000, signal });
	if (!answer.ok) {
		if (answer.error === "network" || answer.error === "timeout") return network;
		return answer.error === "unknown"
			? unknown
			: fill(prefix, { message: getMessage(answer, words.calls, lang) });
	}
	const { success, response, errors } = answer.reply;
	const message = success ? toMessage({ ...answer.reply, role: "assistant", content: response }) : null;
	if (message) return { ...message, userName: question.username };
	// A custom assistant may have its own error messages.
	return Array.isArray(errors) && errors.length > 0 ? fill(prefix, { message: errors.join(", ") }) : unknown;
}
