import type { Choice, Source } from "../contract/chat.ts";
import type { Passage } from "../contract/help.ts";
import { type Found, matterOf } from "./found.ts";
import type { Knowledge } from "./knowledge.ts";
import { courtesyIn } from "./talk.ts";
import { partsOf } from "./two.ts";

/**
 * From here on a passage is an answer, by its words alone, and by what words and model make of it together; and from there on it
 * is offered. Found on the training and development questions with `node tests/chat/outcomes.ts`, where two in a hundred answers
 * were then wrong.
 */
const sure = { words: 0.305, both: 0.62 };
/** More words than this tell a story, which many passages are near to: that much surer an answer to it has to be. */
const story = { from: 25, certainty: 1.6, rival: 0.8 };
const isStory = (question: string): boolean => question.split(/\s+/).length > story.from;
const near = 0.15;
/** What it counts that neither words nor model speak alone. */
const agreed = 0.5;

/** How certain a passage is, against 1 from where on it is an answer. */
const certaintyOf = ({ score, words, model }: Found): number =>
	model === null ? score / sure.words : (score + agreed * Math.min(words, model, 1)) / sure.both;

/** How many passages are quoted to one who asks two things. */
const mostQuoted = 2;

/** What is found for a part is asked if the whole is about it at least at this share of its best. */
const asked = 0.4;

/** From this share of the best on, a second passage makes it a question which of them is meant. */
const rival = 0.95;

/** Whether the best passage is near enough to be an answer, and no other as near. */
export function isAnswer([best, second]: readonly Found[]): boolean {
	if (!best || certaintyOf(best) < 1) return false;
	return best.model === null || !second || second.score < rival * best.score;
}

/** What is shown of what was found: the answer and two near questions, or three to choose from. */
export const shownOf = (found: readonly Found[]): Found[] =>
	found.filter(({ score }) => score >= near).slice(0, 3);

export interface Answer {
	/** "talk" is small talk; "choices" asks which of several questions was meant; "unknown" says that we do not know. */
	kind: "answer" | "choices" | "talk" | "unknown";
	response: string;
	sources: Source[];
	suggestions: Choice[];
	/** The passages that it quotes. */
	passages: Passage[];
	/** What it was made from, best first. */
	found: Found[];
}

/** A question that leads to a passage: its title where that is one, else the first way that people ask for it. */
function choiceOf({ id, title, phrasings }: Passage): Choice {
	const [first] = phrasings;
	if (/[?؟]\s*$/.test(title) || !first) return { id, question: title };
	return { id, question: first.charAt(0).toLocaleUpperCase() + first.slice(1) };
}

const nothing = { sources: [], suggestions: [], passages: [], found: [] };

/** Passages word for word, with the pages they stand on. */
const quotation = (...passages: Passage[]): Answer => ({
	...nothing,
	kind: "answer",
	response: passages.map(({ text }) => text).join("\n\n"),
	sources: passages.map(({ title, url }) => ({ title, url })),
	passages,
	found: passages.map((passage) => ({ passage, score: 1, words: 1, model: null })),
});

/** A passage by its id, also one about a country without servers. */
export const passageIn = ({ help: { passages, regions = [] } }: Knowledge, id: string): Passage | undefined =>
	[...passages, ...regions].find((one) => one.id === id);

/** The passage of a question that was offered and pressed. */
export function chosenFrom(knowledge: Knowledge, id: string): Answer | null {
	const passage = passageIn(knowledge, id);
	return passage ? quotation(passage) : null;
}

/** The best of each part of a question first, then the rest, each matter once. */
function spread(firsts: readonly Found[], rest: readonly Found[]): Found[] {
	const seen = new Set<string>();
	return [...firsts, ...rest].filter((one) => !seen.has(matterOf(one)) && seen.add(matterOf(one)));
}

/** What is said at once: what each part asks, if the whole is about one of these, or else what the whole asks. */
function firstsOf(question: string, whole: readonly Found[], sure: readonly Found[]): Found[] {
	const [best, second] = whole;
	if (!best) return [];
	const vague = certaintyOf(best) < story.certainty || (second?.score ?? 0) > story.rival * best.score;
	if (isStory(question) && vague) return [];
	if (sure.some((one) => matterOf(one) === matterOf(best))) {
		// "I have paid and want it back" asks one thing: the whole is not about the other.
		const scores = new Map(whole.map((one) => [matterOf(one), one.score]));
		return sure.filter((one) => (scores.get(matterOf(one)) ?? 0) >= asked * best.score);
	}
	return isAnswer(whole) ? [best] : [];
}

/** The answer out of our own pages; where it is not sure which, the questions that may have been meant. */
export function answerTo(knowledge: Knowledge, message: string, previous?: string, page?: string): Answer {
	const { words, talk } = knowledge.help;
	const { kind, rest } = courtesyIn(message, talk);
	if (kind) return { ...nothing, kind: "talk", response: words[kind] };
	const whole = knowledge.find(rest, previous, page);
	const { sure, near: parts } = partsOf(knowledge, rest, certaintyOf);
	const firsts = firstsOf(rest, whole, sure);
	const found = shownOf(spread(firsts, [...parts, ...whole]));
	const [best] = found;
	if (!best) return { ...nothing, kind: "unknown", response: words.unknown };
	if (best.passage.account && knowledge.isOfOthers(rest))
		return { ...nothing, kind: "unknown", response: words.others };
	const suggestions = (from: number) => found.slice(from).map(({ passage }) => choiceOf(passage));
	const said = Math.min(firsts.length, mostQuoted);
	if (said)
		return {
			...quotation(...found.slice(0, said).map(({ passage }) => passage)),
			suggestions: suggestions(said),
			found,
		};
	return { ...nothing, kind: "choices", response: words.choose, suggestions: suggestions(0), found };
}
