import { useEffect, useRef, useState } from "react";
import type { Choice } from "../../../functions/contract/chat.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { chatKey, read, tokenKey } from "../../stores/storage.ts";
import { userOf } from "../../stores/token.ts";
import { fetchAnswer } from "./fetch-answer.ts";
import { type Message, previousQuestion, storedMessages, storeMessages } from "./history.ts";
import type { ChatWords } from "./words.ts";

/** Who asks: the visitor's name, or Guest. */
const nameNow = (): string => userOf(read(tokenKey))?.name ?? "Guest";

/** The conversation: kept in this browser, one question at a time. */
export function useChat(locale: Locale, words: ChatWords) {
	const [messages, setMessages] = useState<Message[]>(storedMessages);
	const [text, setText] = useState("");
	const [waiting, setWaiting] = useState(false);
	/** What of the answer has come, until all of it has. */
	const [partial, setPartial] = useState("");
	const [failure, setFailure] = useState("");
	const under = useRef<AbortController | null>(null);
	useEffect(() => () => under.current?.abort(), []);
	/** The conversation as another tab has left it while an answer was waited for here. */
	const elsewhere = useRef<Message[] | null>(null);
	useEffect(() => {
		// Also a page that the back button brings out of memory, after its person has logged out elsewhere.
		const follow = ({ key }: Partial<StorageEvent>) => {
			if (key && key !== chatKey) return;
			elsewhere.current = storedMessages();
			if (!waiting) setMessages(elsewhere.current);
		};
		const kinds = ["storage", "pageshow"] as const;
		for (const kind of kinds) addEventListener(kind, follow);
		return () => {
			for (const kind of kinds) removeEventListener(kind, follow);
		};
	}, [waiting]);

	const keep = (all: Message[]) => {
		setMessages(all);
		storeMessages(all);
	};

	/** Sends what was typed, or a question that was offered. A blank one is not sent. */
	async function send(offered?: Choice): Promise<void> {
		const prompt = (offered?.question ?? text).trim();
		if (!prompt || waiting) return;
		const before = messages;
		const last = previousQuestion(before);
		const username = nameNow();
		const question: Message = { role: "user", content: prompt, userName: username };
		setMessages([...before, question]);
		elsewhere.current = null;
		setText("");
		setFailure("");
		setWaiting(true);
		const giveUp = new AbortController();
		under.current = giveUp;
		const answer = await fetchAnswer(
			{ prompt, username, last, choice: offered?.id || undefined, page: location.pathname, lang: locale },
			words,
			giveUp.signal,
			(part) => {
				if (!giveUp.signal.aborted) setPartial(part);
			},
		);
		if (giveUp.signal.aborted) return;
		setWaiting(false);
		setPartial("");
		const so = elsewhere.current ?? before;
		if (typeof answer !== "string") return keep([...so, question, answer]);
		// Nothing that was typed is lost: it goes back where it came from.
		setMessages(so);
		setText((typed) => typed || prompt);
		setFailure(answer);
	}

	function clear(): void {
		under.current?.abort();
		setWaiting(false);
		setPartial("");
		setFailure("");
		keep([]);
	}

	return { messages, text, setText, waiting, partial, failure, send, clear };
}
