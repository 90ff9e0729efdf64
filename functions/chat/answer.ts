import type { Choice, Source } from "../contract/chat.ts";
import type { Passage } from "../contract/help.ts";
import { type Found, matterOf } from "./found.ts";
import type { Knowledge } from "./knowledge.ts";
import { bothOf, forgets, withKin } from "./readings.ts";
import { courtesyIn } from "./talk.ts";
import { deciding } from "./tuning.ts";
import { type Parts, partsOf, unsaid } from "./two.ts";
import { areTwo, isStory } from "./weighing.ts";

/** A question that is like none we know is understood by chance: up to 1. */
const familiarity = (nearest: number): number => Math.min(1, deciding.unlike + deciding.alike * nearest);

/** How certain a passage is, against 1 from where on it is an answer. */
const certaintyOf = ({ score, words, model, nearest = 1 }: Found): number =>
	model === null
		? score / deciding.words
		: (familiarity(nearest) * (score + deciding.agreed * Math.min(words, model, 1))) / deciding.both;

/** How many passages are quoted to one who asks two things, and how many are offered. */
const mostQuoted = 2;
export const mostOffered = 3;

/** Whether the best passage is near enough to be an answer, and no other as near. @param least how certain it has to be */
export function isAnswer([best, second]: readonly Found[], least = 1): boolean {
	if (!best || certaintyOf(best) < least) return false;
	return best.model === null || !second || second.score < deciding.rival * best.score;
}

/** What is shown of what was found: the answer and two near questions, or three to choose from. */
export const shownOf = (found: readonly Found[], near = deciding.near): Found[] =>
	found.filter(({ score }) => score >= near).slice(0, mostOffered);

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
export function choiceOf({ id, title, phrasings }: Passage): Choice {
	const [first] = phrasings;
	if (/[?؟]\s*$/.test(title) || !first) return { id, question: title };
	return { id, question: first.charAt(0).toLocaleUpperCase() + first.slice(1) };
}

/** The parts of what is read whole. */
const none: Parts = { sure: [], near: [], each: [] };

const nothing = { sources: [], suggestions: [], passages: [], found: [] };

/** What a passage says, with its heading where only that names the country: of a law, and of one country of several. */
const withName = ({ id, title, text }: Passage, several: boolean): string =>
	/^country-law\//.test(id) || (several && id.startsWith("country/")) ? `${title}\n${text}` : text;

/** Passages word for word, with the pages they stand on. */
export const quotation = (...passages: Passage[]): Answer => ({
	...nothing,
	kind: "answer",
	response: passages.map((one) => withName(one, passages.length > 1)).join("\n\n"),
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
function firstsOf(question: string, whole: readonly Found[], { sure, each }: Parts): Found[] {
	const [best, second] = whole;
	if (!best) return [];
	if (isStory(question)) {
		const likely =
			best.model === null
				? certaintyOf(best) / deciding.storyCertainty
				: best.model * familiarity(best.nearest ?? 1);
		const vague = likely < deciding.storyModel || (second?.score ?? 0) > deciding.storyRival * best.score;
		return vague ? [] : [best];
	}
	if (sure.some((one) => matterOf(one) === matterOf(best))) {
		// "I have paid and want it back" asks one thing: the whole is not about the other.
		const scores = new Map(whole.map((one) => [matterOf(one), one.score]));
		return sure.filter((one) => (scores.get(matterOf(one)) ?? 0) >= deciding.asked * best.score);
	}
	// What is near to two questions together, and to neither by itself, is near by chance.
	const isOfNone =
		areTwo(question) &&
		each.length > 1 &&
		!each.some(([one]) => one && matterOf(one) === matterOf(best) && certaintyOf(one) >= 1);
	return isAnswer(whole) && !isOfNone ? [best] : [];
}

/** What is said of each of several countries; what the question asks besides is offered beneath. */
function ofSeveral({ near }: Parts, named: readonly Found[]): Answer {
	const others = near.filter((one) => !one.named).slice(0, mostOffered);
	return {
		...quotation(...named.map(({ passage }) => passage)),
		suggestions: others.map(({ passage }) => choiceOf(passage)),
	};
}

/** The answer out of our own pages; where it is not sure which, the questions that may have been meant. */
export function answerTo(knowledge: Knowledge, message: string, previous?: string, page?: string): Answer {
	const { words, talk } = knowledge.help;
	const { kind, rest } = courtesyIn(message, talk);
	if (kind) return { ...nothing, kind: "talk", response: words[kind] };
	const titled = knowledge.titled(rest);
	if (titled) return quotation(titled);
	const long = isStory(rest);
	const partsOfRest = () => partsOf(knowledge, rest, certaintyOf);
	const own = long ? none : partsOfRest();
	const leaning = knowledge.readings(rest, previous);
	// Two questions that are each answered by themselves lean on none before: their "and" stands between them.
	const isWhole = !leaning?.bare && own.sure.length > 1;
	const readings = isWhole ? null : leaning;
	const whole = withKin(knowledge.find(rest, isWhole ? undefined : previous, page), readings, certaintyOf);
	const named = whole.filter((one) => one.named);
	if (named.length > 1) return ofSeveral(long ? partsOfRest() : own, named);
	// The parts of a question that leans on the one before are none without it.
	const parts = readings ? none : own;
	const likely = firstsOf(rest, whole, parts);
	const firsts = likely.some((one) => forgets(one, whole, readings, certaintyOf)) ? [] : likely;
	const near = long ? deciding.nearStory : deciding.near;
	const others = firsts.length
		? unsaid(parts, firsts)
		: [
				...parts.near,
				...whole.slice(0, 1),
				...bothOf(whole, readings, certaintyOf),
				...unsaid(parts, parts.near),
			];
	const all = spread(firsts, [...others, ...whole]);
	// Whoever is asked back is offered three questions: where one is near, the next are cheap.
	const found = shownOf(all, firsts.length || !shownOf(all, near).length ? near : deciding.beside);
	const [best] = found;
	if (!best) return { ...nothing, kind: "unknown", response: words.unknown };
	const personal = found.some(
		({ passage, score }) => passage.account && score >= deciding.personal * best.score,
	);
	if (personal && knowledge.isOfOthers(rest)) return { ...nothing, kind: "unknown", response: words.others };
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
