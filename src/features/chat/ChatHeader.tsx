import type { ChatWords } from "./chat-words.ts";
import { Icon } from "./Icon.tsx";

interface Props {
	/** Whether there is a conversation, to be kept or forgotten. */
	hasMessages: boolean;
	onSave(): void;
	onClear(): void;
	onClose(): void;
	words: ChatWords;
}

/** The chat's title with its buttons, and what it is. */
export function ChatHeader({ hasMessages, onSave, onClear, onClose, words }: Props) {
	const button = (name: "save" | "clear" | "close", label: string, onClick: () => void) => (
		<button type="button" aria-label={label} title={label} onClick={onClick}>
			<Icon name={name} />
		</button>
	);
	return (
		<header>
			<h2>{words.title}</h2>
			{hasMessages && (
				<>
					{button("save", words.export, onSave)}
					{button("clear", words.clear, onClear)}
				</>
			)}
			{button("close", words.close, onClose)}
			<p>{words.note}</p>
		</header>
	);
}
