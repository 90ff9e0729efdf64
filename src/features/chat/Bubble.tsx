import type { Choice } from "../../../functions/contract/chat.ts";
import { Aftermath } from "./Aftermath.tsx";
import type { ChatWords } from "./chat-words.ts";
import type { Message } from "./history.ts";

interface Props {
	message: Message;
	words: ChatWords;
	/** Whether to show suggestions, which only the last answer has. */
	offering: boolean;
	onAsk(question: Choice): void;
	onContact(): void;
	onRate(passage: string, helped: boolean): void;
}

/** A message as plain text, with links to our own pages only. */
export function Bubble({ message, words, offering, onAsk, onContact, onRate }: Props) {
	const { role, content, userName, sources = [], suggestions = [], known, closest } = message;
	const isMine = role === "user";
	const name = isMine ? (userName === "Guest" ? words.you : userName) : words.assistant;
	return (
		<li className={isMine ? "me" : undefined}>
			<span className="vh">{name}: </span>
			{closest && <p className="closest">{words.closest}</p>}
			<p dir="auto">{content}</p>
			{sources.map(({ title, url }) => (
				<p className="src" key={url} dir="auto">
					{words.source} <a href={url}>{title}</a>
				</p>
			))}
			{sources.length > 0 && (
				<Aftermath message={message} onContact={onContact} onRate={onRate} words={words} />
			)}
			{offering && !isMine && (
				<>
					{closest && suggestions.length > 0 && <p className="closest">{words.meant}</p>}
					{suggestions.length > 0 && (
						<ul aria-label={closest ? words.meant : words.near}>
							{suggestions.map((choice) => (
								<li key={choice.question}>
									<button type="button" dir="auto" onClick={() => onAsk(choice)}>
										{choice.question}
										{closest && choice.lead && <small className="closest">{choice.lead}</small>}
									</button>
								</li>
							))}
						</ul>
					)}
					{known === false && (
						<button type="button" className="to" onClick={onContact}>
							{suggestions.length > 0 ? words.none : words.contact}
						</button>
					)}
				</>
			)}
		</li>
	);
}
