import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef } from "react";
import { type Choice, rate } from "../../../functions/contract/chat.ts";
import { fieldLimits } from "../../../functions/contract/fields.ts";
import type { LocalizedProps } from "../../../i18n/format.ts";
import { call } from "../../api/call.ts";
import { readDraft, storeDraft } from "../../stores/draft.ts";
import { Icon } from "../../ui/Icon.tsx";
import { cross, get, send as sendIcon, trash } from "../../ui/icons.ts";
import { saveFile } from "../../ui/save-file.ts";
import { ChatLog, renderIconButton } from "./ChatLog.tsx";
import type { ChatWords } from "./chat-words.ts";
import { formatTranscript } from "./history.ts";
import { useChat } from "./use-chat.ts";

type Props = LocalizedProps<ChatWords> & { onClose(): void; onGo(url: string): void };

export function Chat({ locale, words, onClose, onGo }: Props) {
	const { messages, text, setText, waiting, failure, unsent, send, clear } = useChat(locale, words);
	const input = useRef<HTMLTextAreaElement>(null);
	const names = { user: words.you, assistant: words.assistant, closest: words.closest };
	const focus = () => input.current?.focus();
	useEffect(focus, []);

	function sendAndFocus(question?: Choice): void {
		send(question);
		focus();
	}
	const save = () => saveFile(`${words.file}.txt`, formatTranscript(messages, names, location.origin));
	const clearAndFocus = () => {
		clear();
		focus();
	};
	/** Passes the conversation to the contact form (src/features/contact), in this tab only. */
	function toContact(): void {
		const message = formatTranscript(messages, names);
		storeDraft(readDraft(), { email: "", subject: words.subject, message });
		onGo(`${words.contactUrl}#draft`);
	}
	const submit = (event: SyntheticEvent) => {
		event.preventDefault();
		sendAndFocus();
	};
	/** Enter sends, except during IME composition. */
	function onKeyDown(event: KeyboardEvent): void {
		if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
	}
	const onRate = (passage: string, helped: boolean) => void call(rate, { passage, helped }, { lang: locale });
	return (
		<>
			<header>
				<h2>{words.title}</h2>
				{messages.length > 0 && (
					<>
						{renderIconButton(get, words.export, save)}
						{renderIconButton(trash, words.clear, clearAndFocus)}
					</>
				)}
				{renderIconButton(cross, words.close, onClose)}
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
					{unsent && <p dir="auto">{unsent.question}</p>}
					<button type="button" className="to" onClick={() => sendAndFocus(unsent ?? undefined)}>
						{words.retry}
					</button>
				</div>
			)}
			<form onSubmit={submit}>
				<textarea
					ref={input}
					rows={2}
					dir="auto"
					aria-label={words.label}
					placeholder={words.placeholder}
					maxLength={fieldLimits.chatPrompt}
					value={text}
					onChange={({ target }) => setText(target.value)}
					onKeyDown={onKeyDown}
				/>
				<button
					type="submit"
					className="send"
					aria-label={waiting ? words.waiting : words.send}
					disabled={waiting}
				>
					<Icon path={sendIcon} directed />
				</button>
			</form>
		</>
	);
}
