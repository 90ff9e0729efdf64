import type { KeyboardEvent, Ref, SyntheticEvent } from "react";
import { limits } from "../../../functions/contract/fields.ts";
import { Icon } from "../../ui/Icon.tsx";
import { send } from "../../ui/icons.ts";
import type { ChatWords } from "./chat-words.ts";

interface Props {
	text: string;
	onText(text: string): void;
	onSubmit(): void;
	waiting: boolean;
	input: Ref<HTMLTextAreaElement>;
	words: ChatWords;
}

export function QuestionForm({ text, onText, onSubmit, waiting, input, words }: Props) {
	const submit = (event: SyntheticEvent) => {
		event.preventDefault();
		onSubmit();
	};
	function onKeyDown(event: KeyboardEvent): void {
		// Enter sends, except during IME composition.
		if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
		submit(event);
	}
	return (
		<form onSubmit={submit}>
			<textarea
				ref={input}
				rows={2}
				dir="auto"
				aria-label={words.label}
				placeholder={words.placeholder}
				maxLength={limits.chatPrompt}
				value={text}
				onChange={({ target }) => onText(target.value)}
				onKeyDown={onKeyDown}
			/>
			<button
				type="submit"
				className="send"
				aria-label={waiting ? words.waiting : words.send}
				disabled={waiting}
			>
				<Icon path={send} directed />
			</button>
		</form>
	);
}
