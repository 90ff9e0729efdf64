import { useEffect, useRef, useState } from "react";
import type { Choice } from "../../../functions/contract/chat.ts";
import { isCountingAllowed } from "../../api/counting.ts";
import { copyText } from "../../ui/copy.ts";
import { Icon } from "../../ui/Icon.tsx";
import * as icons from "../../ui/icons.ts";
import type { ChatWords } from "./chat-words.ts";
import type { Message } from "./history.ts";
import { listStarters, starterPassages } from "./starters.ts";

interface Props {
	messages: readonly Message[];
	waiting: boolean;
	/** Changes with the content below the log, which changes its height. */
	failure: string;
	actions: AnswerActions;
	words: ChatWords;
}

/** Pixels above the question scrolled to. */
const gap = 12;

export function ChatLog({ messages, waiting, failure, actions, words }: Props) {
	const log = useRef<HTMLDivElement>(null);
	const count = messages.length;
	// Scroll to the question, so that the answer can be read from its beginning.
	useEffect(() => {
		const lastQuestion = [...(log.current?.querySelectorAll<HTMLElement>(".me") ?? [])].at(-1);
		if (log.current && lastQuestion)
			log.current.scrollTop = lastQuestion.offsetTop - log.current.offsetTop - gap;
	}, [count, waiting, failure]);
	return (
		<div
			className="log"
			role="log"
			aria-label={words.log}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
			tabIndex={0}
			ref={log}
		>
			<ul>
				<li>
					<p>{words.hello}</p>
					{count === 0 && (
						<ul aria-label={words.near}>
							{listStarters(location.pathname, words.first).map(({ id, text: question }) => (
								<li key={id}>
									<button
										type="button"
										onClick={() => actions.onAsk({ id: starterPassages[id] ?? "", question })}
									>
										{question}
									</button>
								</li>
							))}
						</ul>
					)}
				</li>
				{messages.map((message, index) => (
					<Bubble
						key={index}
						message={message}
						words={words}
						offering={index === count - 1 && !waiting}
						actions={actions}
					/>
				))}
			</ul>
			{waiting && <p className="dots">{words.waiting}</p>}
		</div>
	);
}

interface AnswerActions {
	onAsk(question: Choice): void;
	onContact(): void;
	onRate(passage: string, helped: boolean): void;
}

type BubbleProps = Pick<Props, "actions" | "words"> & { message: Message };

/** A message as plain text, with links to our own pages only; the last answer is `offering` suggestions. */
function Bubble({ message, words, offering, actions }: BubbleProps & { offering: boolean }) {
	const { role, content, userName, sources = [], suggestions = [], known, closest } = message;
	const isMine = role === "user";
	const name = isMine ? (userName === "Guest" ? words.you : userName) : words.assistant;
	return (
		<li className={isMine ? "me" : undefined}>
			<span className="visually-hidden">{name}: </span>
			{closest && <p className="closest">{words.closest}</p>}
			<p dir="auto">{content}</p>
			{sources.map(({ title, url }) => (
				<p className="src" key={url} dir="auto">
					{words.source} <a href={url}>{title}</a>
				</p>
			))}
			{sources.length > 0 && <AnswerButtons message={message} actions={actions} words={words} />}
			{offering && !isMine && (
				<>
					{closest && suggestions.length > 0 && <p className="closest">{words.meant}</p>}
					{suggestions.length > 0 && (
						<ul aria-label={closest ? words.meant : words.near}>
							{suggestions.map((choice) => (
								<li key={choice.question}>
									<button type="button" dir="auto" onClick={() => actions.onAsk(choice)}>
										{choice.question}
										{closest && choice.lead && <small className="closest">{choice.lead}</small>}
									</button>
								</li>
							))}
						</ul>
					)}
					{known === false && (
						<button type="button" className="to" onClick={actions.onContact}>
							{suggestions.length > 0 ? words.none : words.contact}
						</button>
					)}
				</>
			)}
		</li>
	);
}

export const renderIconButton = (icon: string, label: string, onClick: () => void) => (
	<button type="button" aria-label={label} title={label} onClick={onClick}>
		<Icon path={icon} />
	</button>
);

function AnswerButtons({ message, actions: { onContact, onRate }, words }: BubbleProps) {
	const { content, closest, passages = [] } = message;
	const [statusText, setStatusText] = useState("");
	const [isRated, setIsRated] = useState(false);
	const status = useRef<HTMLSpanElement>(null);
	const [passage] = passages;
	const rate = (helped: boolean) => () => {
		if (passage) onRate(passage, helped);
		setIsRated(true);
		setStatusText(words.thanked);
		// The pressed button disappears.
		status.current?.focus();
	};
	const copy = async () => setStatusText((await copyText(content)) ? words.copied : "");
	return (
		<div className="feedback">
			{!closest && (
				<button type="button" className="not" onClick={onContact}>
					{words.notThis}
				</button>
			)}
			{isCountingAllowed() && passage && !isRated && (
				<>
					{renderIconButton(icons.thumbUp, words.helped, rate(true))}
					{renderIconButton(icons.thumbDown, words.didNot, rate(false))}
				</>
			)}
			{renderIconButton(icons.copy, words.copy, copy)}
			<span role="status" tabIndex={-1} ref={status}>
				{statusText}
			</span>
		</div>
	);
}
