import { useEffect, useRef } from "react";
import { type AnswerActions, Bubble } from "./Bubble.tsx";
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
