import type { Source } from "../contract/chat.ts";
import type { Found, Knowledge } from "./knowledge.ts";
import { courtesyIn } from "./talk.ts";

/** From here on a passage is taken for an answer, and from there on offered; found with `node tests/chat/evaluate.ts`. */
const sure = 0.305;
const near = 0.08;

/** Whether the best passage is near enough to be an answer. */
export const isAnswer = ([best]: readonly Found[]): boolean => (best?.score ?? 0) >= sure;

/** What is shown of what was found: the answer and two near questions, or three to choose from. */
export const shownOf = (found: readonly Found[]): Found[] =>
	found.filter(({ score }) => score >= near).slice(0, 3);

export interface Answer {
	/** "talk" is small talk; "unknown" says that we do not know. */
	kind: "answer" | "talk" | "unknown";
	response: string;
	sources: Source[];
	suggestions: string[];
	/** What it was made from, best first. */
	found: Found[];
}

/** A question that leads to a passage: its title where that is one, else the first way that people ask for it. */
function questionFor({ passage: { title, phrasings } }: Found): string {
	if (/[?؟]\s*$/.test(title)) return title;
	const [first] = phrasings;
	return first ? first.charAt(0).toLocaleUpperCase() + first.slice(1) : title;
}

/** The answer out of our own pages: word for word, with the page it stands on. */
export function answerTo(knowledge: Knowledge, message: string, previous?: string): Answer {
	const { words, talk } = knowledge.help;
	const nothing = { sources: [], suggestions: [], found: [] };
	const { kind, rest } = courtesyIn(message, talk);
	if (kind) return { kind: "talk", response: words[kind], ...nothing };
	const found = shownOf(knowledge.find(rest, previous));
	const [best, ...others] = found;
	if (!best || !isAnswer(found))
		return {
			...nothing,
			kind: "unknown",
			response: words.unknown,
			suggestions: found.map(questionFor),
			found,
		};
	const { title, text, url } = best.passage;
	return {
		kind: "answer",
		response: text,
		sources: [{ title, url }],
		suggestions: others.map(questionFor),
		found,
	};
}
