import { useState } from "react";
import type { Choice } from "../../../functions/contract/chat.ts";
import { copyText } from "../../ui/copy.ts";
import { Icon } from "../../ui/Icon.tsx";
import * as icons from "../../ui/icons.ts";
import type { ChatWords } from "./chat-words.ts";
import type { Message } from "./history.ts";

export interface AnswerActions {
	onAsk(question: Choice): void;
	onContact(): void;
	onRate(passage: string, helped: boolean): void;
}

interface Props {
	message: Message;
	actions: AnswerActions;
	words: ChatWords;
}

/** A message as plain text, with links to our own pages only; the last answer is `offering` suggestions. */
export function Bubble({ message, words, offering, actions }: Props & { offering: boolean }) {
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
			{sources.length > 0 && <Aftermath message={message} actions={actions} words={words} />}
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

/** With Do Not Track there's no rating, as it wouldn't be counted. */
const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
const mayCount = doNotTrack !== "1" && !globalPrivacyControl;

export const renderIconButton = (icon: string, label: string, onClick: () => void) => (
	<button type="button" aria-label={label} title={label} onClick={onClick}>
		<Icon path={icon} />
	</button>
);

function Aftermath({ message, actions: { onContact, onRate }, words }: Props) {
	const { content, closest, passages = [] } = message;
	const [statusText, setStatusText] = useState("");
	const [isRated, setIsRated] = useState(false);
	const [passage] = passages;
	const rate = (helped: boolean) => () => {
		if (passage) onRate(passage, helped);
		setIsRated(true);
		setStatusText(words.thanked);
	};
	const copy = async () => setStatusText((await copyText(content)) ? words.copied : "");
	return (
		<div className="feedback">
			{!closest && (
				<button type="button" className="not" onClick={onContact}>
					{words.notThis}
				</button>
			)}
			{mayCount && passage && !isRated && (
				<>
					{renderIconButton(icons.thumbUp, words.helped, rate(true))}
					{renderIconButton(icons.thumbDown, words.didNot, rate(false))}
				</>
			)}
			{renderIconButton(icons.copy, words.copy, copy)}
			<span role="status">{statusText}</span>
		</div>
	);
}
