import { useState } from "react";
import type { Message } from "./history.ts";
import { Icon } from "./Icon.tsx";
import type { ChatWords } from "./words.ts";

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
	const [said, setSaid] = useState("");
	const [passage] = passages;
	const button = (name: "up" | "down" | "copy", label: string, onClick: () => void) => (
		<button type="button" aria-label={label} title={label} onClick={onClick}>
			<Icon name={name} />
		</button>
	);
	const opinion = (helped: boolean) => () => {
		if (passage) onRate(passage, helped);
		setSaid(words.thanked);
	};
	const copy = () =>
		navigator.clipboard?.writeText(content).then(
			() => setSaid(words.copied),
			() => setSaid(""),
		);
	return (
		<div className="aftermath">
			{!closest && (
				<button type="button" className="not" onClick={onContact}>
					{words.notThis}
				</button>
			)}
			{mayCount && passage && said !== words.thanked && (
				<>
					{button("up", words.helped, opinion(true))}
					{button("down", words.didNot, opinion(false))}
				</>
			)}
			{button("copy", words.copy, copy)}
			<span role="status">{said}</span>
		</div>
	);
}
