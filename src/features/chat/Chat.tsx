import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef } from "react";
import { limits } from "../../../functions/contract/fields.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { draftKey, writeSession } from "../../stores/storage.ts";
import { Bubble } from "./Bubble.tsx";
import { ending, transcript } from "./history.ts";
import { Icon } from "./Icon.tsx";
import { saveText } from "./save-text.ts";
import { useChat } from "./use-chat.ts";
import type { ChatWords } from "./words.ts";

interface Props {
	locale: Locale;
	words: ChatWords;
	onClose(): void;
	/** Leads to a page of ours. */
	onGo(url: string): void;
}

/** Pixels above the question that was scrolled to. */
const gap = 12;

/** The chat (spec §2.9): what was said, one question at a time, and the ways on. */
export function Chat({ locale, words, onClose, onGo }: Props) {
	const { messages, text, setText, waiting, partial, failure, send, clear } = useChat(locale, words);
	const input = useRef<HTMLTextAreaElement>(null);
	const log = useRef<HTMLDivElement>(null);
	const names = { user: words.you, assistant: words.assistant };
	const count = messages.length;

	useEffect(() => input.current?.focus(), []);
	// An answer is read from its beginning, below its question.
	useEffect(() => {
		const asked = [...(log.current?.querySelectorAll<HTMLElement>(".me") ?? [])].at(-1);
		if (log.current && asked) log.current.scrollTop = asked.offsetTop - log.current.offsetTop - gap;
	}, [count, waiting, partial, failure]);

	function ask(question?: string): void {
		send(question);
		input.current?.focus();
	}
	const onSubmit = (event: SyntheticEvent) => {
		event.preventDefault();
		ask();
	};
	function onKeyDown(event: KeyboardEvent): void {
		// Enter sends; while a word is being composed it only ends the word.
		if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
		onSubmit(event);
	}
	/** Hands the conversation to the contact form (src/features/contact), in this tab only. */
	function toContact(): void {
		const message = ending(transcript(messages, names), limits.contactMessage);
		writeSession(draftKey, JSON.stringify({ subject: words.subject, message }));
		onGo(`${words.contactUrl}#draft`);
	}
	const save = () => saveText(`${words.file}.txt`, transcript(messages, names, location.origin));

	return (
		<>
			<header>
				<h2>{words.title}</h2>
				{count > 0 && (
					<>
						<button type="button" aria-label={words.export} title={words.export} onClick={save}>
							<Icon name="save" />
						</button>
						<button
							type="button"
							aria-label={words.clear}
							title={words.clear}
							onClick={() => {
								clear();
								input.current?.focus();
							}}
						>
							<Icon name="clear" />
						</button>
					</>
				)}
				<button type="button" aria-label={words.close} title={words.close} onClick={onClose}>
					<Icon name="close" />
				</button>
				<p>{words.note}</p>
			</header>
			<div
				className="log"
				role="log"
				aria-label={words.log}
				aria-busy={partial !== "" || undefined}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
				tabIndex={0}
				ref={log}
			>
				<ul>
					<li>
						<p>{words.hello}</p>
						{count === 0 && (
							<ul aria-label={words.near}>
								{words.first.map(({ id, text: question }) => (
									<li key={id}>
										<button type="button" onClick={() => ask(question)}>
											{question}
										</button>
									</li>
								))}
							</ul>
						)}
					</li>
					{messages.map((message, at) => (
						<Bubble
							key={at}
							message={message}
							words={words}
							offering={at === count - 1 && !waiting}
							onAsk={ask}
							onContact={toContact}
						/>
					))}
					{/* Not read out: the whole answer is, once it is there. */}
					{partial && (
						<li aria-hidden="true">
							<p dir="auto">{partial}</p>
						</li>
					)}
				</ul>
				{waiting && <p className="dots">{words.waiting}</p>}
			</div>
			{failure && (
				<div className="fail" role="alert">
					<p>{failure}</p>
					<button type="button" className="to" onClick={() => ask()}>
						{words.retry}
					</button>
				</div>
			)}
			<form onSubmit={onSubmit}>
				<textarea
					ref={input}
					rows={2}
					dir="auto"
					aria-label={words.label}
					placeholder={words.placeholder}
					maxLength={limits.chatPrompt}
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
					<Icon name="send" />
				</button>
			</form>
		</>
	);
}
