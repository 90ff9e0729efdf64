import { useEffect, useRef, useState } from "react";
import { ask as askCall, type Choice } from "../../../functions/contract/chat.ts";
import type { InputOf } from "../../../functions/contract/endpoint.ts";
import { fill } from "../../../i18n/format.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { call } from "../../api/call.ts";
import { getMessage } from "../../api/message.ts";
import { chatKey, read, tokenKey } from "../../stores/storage.ts";
import { parseUser, readUser } from "../../stores/token.ts";
import type { ChatWords } from "./chat-words.ts";
import { findPreviousQuestion, type Message, readMessages, storeMessages, toMessage } from "./history.ts";

/** The id of whose browser this is, also once the session has expired. */
const readOwner = (): string | undefined => parseUser(read(tokenKey), 0)?.id;

export function useChat(locale: Locale, words: ChatWords) {
	const [messages, setMessages] = useState<Message[]>(readMessages);
	const [text, setText] = useState("");
	/** A suggestion that failed, or a question while another was typed. */
	const [unsent, setUnsent] = useState<Choice | null>(null);
	/** The question on its way. */
	const [pending, setPending] = useState<Message | null>(null);
	const [failure, setFailure] = useState("");
	/** What an answer meets, which comes after the render that asked. */
	const latest = useRef({ messages, text });
	useEffect(() => {
		latest.current = { messages, text };
	}, [messages, text]);
	const currentCall = useRef<AbortController | null>(null);
	useEffect(() => {
		// Also when restored from the back/forward cache after logging out elsewhere.
		const takeOverChanges = ({ key }: Partial<StorageEvent>) => {
			if (!key || key === chatKey) setMessages(readMessages());
		};
		const leaving = new AbortController();
		for (const kind of ["storage", "pageshow"])
			addEventListener(kind, takeOverChanges, { signal: leaving.signal });
		return () => {
			leaving.abort();
			currentCall.current?.abort();
		};
	}, []);

	const save = (all: Message[]) => {
		setMessages(all);
		storeMessages(all);
	};

	async function send(offered?: Choice): Promise<void> {
		const prompt = (offered?.question ?? text).trim();
		if (!prompt || pending) return;
		const last = findPreviousQuestion(messages);
		const username = readUser()?.name ?? "Guest";
		const owner = readOwner();
		const question: Message = { role: "user", content: prompt, userName: username };
		setPending(question);
		// A suggestion or a retry leaves what's typed; what's typed makes way for a question that failed.
		if (!offered) setText(unsent?.question ?? "");
		setUnsent(null);
		setFailure("");
		const controller = new AbortController();
		currentCall.current = controller;
		const answer = await fetchAnswer(
			{ prompt, username, last, choice: offered?.id || undefined, lang: locale },
			words,
			controller.signal,
		);
		if (controller.signal.aborted) return;
		setPending(null);
		// Who has logged out meanwhile leaves nothing behind.
		if (owner && owner !== readOwner()) return setMessages(readMessages());
		if (typeof answer !== "string") return save([...latest.current.messages, question, answer]);
		// A suggestion keeps its passage for another try.
		if (latest.current.text || offered?.id) setUnsent({ id: offered?.id ?? "", question: prompt });
		else setText(prompt);
		setFailure(answer);
	}

	function clear(): void {
		currentCall.current?.abort();
		setPending(null);
		setFailure("");
		setUnsent(null);
		save([]);
	}

	const all = pending ? [...messages, pending] : messages;
	return { messages: all, text, setText, waiting: pending !== null, failure, unsent, send, clear };
}

type Question = InputOf<typeof askCall> & { username: string; lang: Locale };

async function fetchAnswer(
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
