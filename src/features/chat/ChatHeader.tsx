import { Icon } from "../../ui/Icon.tsx";
import { cross, get, trash } from "../../ui/icons.ts";
import type { ChatWords } from "./chat-words.ts";

interface Props {
	/** Whether there's a conversation to save or delete. */
	hasMessages: boolean;
	onSave(): void;
	onClear(): void;
	onClose(): void;
	words: ChatWords;
}

/** The chat's title, description and buttons. */
export function ChatHeader({ hasMessages, onSave, onClear, onClose, words }: Props) {
	const button = (icon: string, label: string, onClick: () => void) => (
		<button type="button" aria-label={label} title={label} onClick={onClick}>
			<Icon path={icon} />
		</button>
	);
	return (
		<header>
			<h2>{words.title}</h2>
			{hasMessages && (
				<>
					{button(get, words.export, onSave)}
					{button(trash, words.clear, onClear)}
				</>
			)}
			{button(cross, words.close, onClose)}
			<p>{words.note}</p>
		</header>
	);
}
