import { useState } from "react";
import type { Choice } from "../../../functions/contract/chat.ts";
import { Icon } from "../../ui/Icon.tsx";
import * as icons from "../../ui/icons.ts";
import type { ChatWords } from "./chat-words.ts";
import type { Message } from "./history.ts";

export interface AnswerActions {
	onAsk(question: Choice): void;
	onContact(): void;
	onRate(passage: string, helped: boolean): void;
}

type Props = { message: Message; actions: AnswerActions; words: ChatWords };

/** With Do Not Track there's no rating, as it wouldn't be counted. */
const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
const mayCount = doNotTrack !== "1" && !globalPrivacyControl;

export const iconButton = (icon: string, label: string, onClick: () => void) => (
	<button type="button" aria-label={label} title={label} onClick={onClick}>
		<Icon path={icon} />
	</button>
);

/** Actions for an answer: rate, copy, contact support. */
export function Aftermath({ message, actions: { onContact, onRate }, words }: Props) {
	const { content, closest, passages = [] } = message;
	const [statusText, setStatusText] = useState("");
	const [passage] = passages;
	const rate = (helped: boolean) => () => {
		if (passage) onRate(passage, helped);
		setStatusText(words.thanked);
	};
	const copy = () =>
		navigator.clipboard?.writeText(content).then(
			() => setStatusText(words.copied),
			() => setStatusText(""),
		);
	return (
		<div className="aftermath">
			{!closest && (
				<button type="button" className="not" onClick={onContact}>
					{words.notThis}
				</button>
			)}
			{mayCount && passage && statusText !== words.thanked && (
				<>
					{iconButton(icons.thumbUp, words.helped, rate(true))}
					{iconButton(icons.thumbDown, words.didNot, rate(false))}
				</>
			)}
			{iconButton(icons.copy, words.copy, copy)}
			<span role="status">{statusText}</span>
		</div>
	);
}
