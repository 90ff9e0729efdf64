import { useEffect, useRef } from "react";
import { type Choice, rate } from "../../../functions/contract/chat.ts";
import { limits } from "../../../functions/contract/fields.ts";
import type { LocalizedProps } from "../../../i18n/format.ts";
import { call } from "../../api/call.ts";
import { draftKey, writeSession } from "../../stores/storage.ts";
import { cross, get, trash } from "../../ui/icons.ts";
import { saveFile } from "../../ui/save-file.ts";
import { iconButton } from "./Aftermath.tsx";
import { ChatLog } from "./ChatLog.tsx";
import type { ChatWords } from "./chat-words.ts";
import { lastLines, transcript } from "./history.ts";
import { QuestionForm } from "./QuestionForm.tsx";
import { useChat } from "./use-chat.ts";

type Props = LocalizedProps<ChatWords> & { onClose(): void; onGo(url: string): void };

export function Chat({ locale, words, onClose, onGo }: Props) {
	const { messages, text, setText, waiting, failure, send, clear } = useChat(locale, words);
	const input = useRef<HTMLTextAreaElement>(null);
	const names = { user: words.you, assistant: words.assistant, closest: words.closest };
	const focus = () => input.current?.focus();
	useEffect(focus, []);

	/** Sends the typed question, or a suggestion. */
	function sendAndFocus(question?: Choice): void {
		send(question);
		focus();
	}
	const save = () => saveFile(`${words.file}.txt`, transcript(messages, names, location.origin));
	const clearAndFocus = () => {
		clear();
		focus();
	};
	/** Passes the conversation to the contact form (src/features/contact), in this tab only. */
	function toContact(): void {
		const message = lastLines(transcript(messages, names), limits.contactMessage);
		writeSession(draftKey, JSON.stringify({ subject: words.subject, message }));
		onGo(`${words.contactUrl}#draft`);
	}
	const onRate = (passage: string, helped: boolean) =>
		void call(rate, { passage, helped, lang: locale }, { lang: locale });
	return (
		<>
			<header>
				<h2>{words.title}</h2>
				{messages.length > 0 && (
					<>
						{iconButton(get, words.export, save)}
						{iconButton(trash, words.clear, clearAndFocus)}
					</>
				)}
				{iconButton(cross, words.close, onClose)}
				<p>{words.note}</p>
			</header>
			<ChatLog
				messages={messages}
				waiting={waiting}
				failure={failure}
				actions={{ onAsk: sendAndFocus, onContact: toContact, onRate }}
				words={words}
			/>
			{failure && (
				<div className="fail" role="alert">
					<p>{failure}</p>
					<button type="button" className="to" onClick={() => sendAndFocus()}>
						{words.retry}
					</button>
				</div>
			)}
			<QuestionForm
				text={text}
				onText={setText}
				onSubmit={() => sendAndFocus()}
				waiting={waiting}
				input={input}
				words={words}
			/>
		</>
	);
}
