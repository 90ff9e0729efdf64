import { Aftermath, type AnswerActions } from "./Aftermath.tsx";
import type { ChatWords } from "./chat-words.ts";
import type { Message } from "./history.ts";

type Props = { message: Message; words: ChatWords; offering: boolean; actions: AnswerActions };

/** A message as plain text, with links to our own pages only; the last answer is `offering` suggestions. */
export function Bubble({ message, words, offering, actions }: Props) {
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
