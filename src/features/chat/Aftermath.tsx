import { useState } from "react";
import type { ChatWords } from "./chat-words.ts";
import type { Message } from "./history.ts";
import { Icon } from "./Icon.tsx";

interface Props {
	message: Message;
	onContact(): void;
	onRate(passage: string, helped: boolean): void;
	words: ChatWords;
}

/** Who asks not to be tracked is not asked what helped: nothing of it would be counted. */
const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
const mayCount = doNotTrack !== "1" && !globalPrivacyControl;

/** What can be done with an answer: say whether it helped, copy it, or turn to people after all. */
export function Aftermath({ message: { content, closest, passages = [] }, onContact, onRate, words }: Props) {
	const [statusText, setStatusText] = useState("");
	const [passage] = passages;
	const button = (name: "up" | "down" | "copy", label: string, onClick: () => void) => (
		<button type="button" aria-label={label} title={label} onClick={onClick}>
			<Icon name={name} />
		</button>
	);
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
					{button("up", words.helped, rate(true))}
					{button("down", words.didNot, rate(false))}
				</>
			)}
			{button("copy", words.copy, copy)}
			<span role="status">{statusText}</span>
		</div>
	);
}
