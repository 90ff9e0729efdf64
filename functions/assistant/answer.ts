import { runsIn } from "../../i18n/fold.ts";
import type { Choice, Source } from "../contract/chat.ts";
import type { Passage } from "../contract/help.ts";
import type { Knowledge, Retrieval } from "./knowledge.ts";
import { courtesyIn, split } from "./talk.ts";
import { thresholds } from "./thresholds.ts";

export interface Answer {
	/** "closest" shows the nearest passage without claiming that it answers; "talk" is small talk; "unknown" says that we do not know. */
	kind: "answer" | "closest" | "talk" | "unknown";
	response: string;
	sources: Source[];
	/** What else may be meant. */
	suggestions: Choice[];
	/** The passages that it quotes. */
	passages: Passage[];
	/** What it may be made of, best first. */
	candidates: Passage[];
	/** Why it is this answer, for those who maintain it. */
	why: string;
}

const topicOf = ({ id, topic = id }: Passage): string => topic;

const sentenceEnd = /(?<=[.!?؟…])\s+|\n/u;

/** The question that leads to a passage, with its first sentence; "Yes." alone is none. */
function choiceOf({ id, question, text }: Passage): Choice {
	const [first = "", second = ""] = text.split(sentenceEnd);
	return { id, question, lead: runsIn(first).length < thresholds.part ? `${first} ${second}`.trim() : first };
}

/** A text as far as it may be long, to the end of a line or sentence. */
function shortened(text: string, more: string): string {
	if (text.length <= thresholds.length) return text;
	const cut = text.slice(0, thresholds.length);
	const end = Math.max(
		cut.lastIndexOf("\n"),
		...[...cut.matchAll(/[.!?؟](?=\s)/gu)].map(({ index }) => index + 1),
	);
	return `${cut.slice(0, end > 0 ? end : thresholds.length).trimEnd()}\n${more}`;
}

/** A yes or no answers the question it was written for, which is said with it. */
const yesOrNo = /^(?:yes|no|oui|non|نعم|لا|да|нет)(?!\p{L})/iu;

const emptyAnswer = { sources: [], suggestions: [], passages: [], candidates: [] };

/** A text as it is compared with another. */
const normalized = (text: string): string => runsIn(text).join(" ");

/** How passages are quoted: for which question, whether each with its title, and why these. */
interface Quoting {
	asked: string;
	titled?: boolean;
	why: string;
}

/** Passages word for word, with the pages they stand on. */
function quotation(
	{ help: { words } }: Knowledge,
	{ asked, titled, why }: Quoting,
	...passages: Passage[]
): Answer {
	const quotes = passages.map(({ title, text, about = "" }) => {
		const named = titled || passages.length > 1 || about.startsWith("country/") || yesOrNo.test(text);
		const short = shortened(text, words.more);
		return named && normalized(asked) !== normalized(title) ? `${title}\n${short}` : short;
	});
	const risk = passages.some((one) => one.risk) ? [words.risk] : [];
	return {
		...emptyAnswer,
		kind: "answer",
		response: [...risk, ...quotes].join("\n\n"),
		sources: passages.map(({ title, url }) => ({ title, url })),
		passages,
		candidates: passages,
		why,
	};
}

/** The passage of a question that was offered and pressed. */
export function chosenFrom(knowledge: Knowledge, id: string): Answer | null {
	const passage = knowledge.passage(id);
	return passage ? quotation(knowledge, { asked: passage.question, why: "it was pressed" }, passage) : null;
}

/** Whether the best passage is the answer. */
function isSure({ matches: [best], confidence }: Retrieval): boolean {
	if (!best) return false;
	return confidence >= (best.passage.account || best.passage.risk ? thresholds.careful : thresholds.sure);
}

/** Whether what was found is about something of ours. */
const isNear = ({ matches: [best], elsewhere, familiar }: Retrieval): boolean =>
	!!best && familiar > 0 && best.score > elsewhere;

/** What is said of each of several countries that a question names, in the kind of passage that was found. */
function countriesIn({ help }: Knowledge, { matches: [best], mentions }: Retrieval): Passage[] {
	if (!best?.passage.class.startsWith("country")) return [];
	const name = best.passage.class.startsWith("country-law/") ? "country-law/*" : "country/*";
	const ids = new Set(mentions.map(({ entity }) => entity.id));
	const countries = [...ids].flatMap(
		(id) => help.passages.find((one) => one.class === name && one.about === id) ?? [],
	);
	return countries.length > 1 ? countries.slice(0, thresholds.shown) : [];
}

/** Each of two questions with its best passage. */
interface Part {
	text: string;
	best: Passage;
	sure: boolean;
}

/** What is said of two questions: both, as near where the `whole` is no more than that; or the sure one, and that the other was not understood. */
function answerBoth(knowledge: Knowledge, parts: readonly Part[], whole?: Passage): Answer | null {
	const quoting = { asked: "", titled: true };
	const [one, other] = parts.map(({ best }) => best);
	if (!one || !other || topicOf(one) === topicOf(other)) return null;
	const [first, second] = parts.filter(({ sure }) => sure).map(({ best }) => best);
	if (first && second)
		return quotation(knowledge, { ...quoting, why: "both questions are sure" }, one, other);
	if (whole && [one, other].some((best) => topicOf(best) === topicOf(whole))) {
		const both = quotation(knowledge, { ...quoting, why: "both questions are near" }, one, other);
		return { ...both, kind: "closest" };
	}
	const missed = parts.find(({ sure }) => !sure);
	if (!first || !missed || !parts.every(({ text }) => /[?؟]$/.test(text))) return null;
	const own = quotation(knowledge, { ...quoting, why: "one of two questions is sure" }, first);
	return { ...own, response: `${own.response}\n\n${knowledge.help.words.half} ${missed.text}` };
}

/** The plain no to who wants into another person's account: it and danger come before whose account it is. */
const refusal = "care#snoop";

/** The answer out of our own pages: the nearest passage, as the answer where that is sure. */
export function answerTo(knowledge: Knowledge, message: string, previous?: string, page?: string): Answer {
	const { help, find } = knowledge;
	const { words } = help;
	const { kind, rest } = courtesyIn(message, help.talk);
	if (kind) return { ...emptyAnswer, kind: "talk", response: words[kind], why: `a phrase of talk.${kind}` };
	const titled = knowledge.titled(rest);
	if (titled) return quotation(knowledge, { asked: rest, why: "it is a title" }, titled);
	const retrieval = find(rest, previous, page);
	const matches = retrieval.matches.map(({ passage }) => passage);
	const [best] = matches;
	const near = isNear(retrieval);
	const none = { ...emptyAnswer, kind: "unknown" as const, candidates: matches };
	const first = near && ((best?.risk && !best.account) || best?.id === refusal);
	if (!first && knowledge.isAboutOthers(rest, { best, near }))
		return { ...none, response: words.others, why: "it is about an account with another company" };
	const countries = countriesIn(knowledge, retrieval);
	if (countries.length) return quotation(knowledge, { asked: rest, why: "it names countries" }, ...countries);
	const parts = split(rest).flatMap((text): Part[] => {
		const part = find(text);
		const [match] = part.matches;
		return match && isNear(part) ? [{ text, best: match.passage, sure: isSure(part) }] : [];
	});
	const two = answerBoth(knowledge, parts, isSure(retrieval) ? undefined : best);
	if (!two && (!best || !near)) return { ...none, response: words.unknown, why: "nothing of ours is near" };
	// Of two questions, an answer to one is not yet the answer.
	const sure = isSure(retrieval) && parts.every((part) => best && topicOf(part.best) === topicOf(best));
	const own = {
		...(two ??
			quotation(
				knowledge,
				{ asked: rest, titled: !sure, why: sure ? "it is sure" : "it is near, and not sure" },
				best as Passage,
			)),
		...(!two && !sure && { kind: "closest" as const }),
	};
	const shown = new Set(own.passages.map(topicOf));
	const others = [...parts.map((part) => part.best), ...matches].filter(
		(one) => !shown.has(topicOf(one)) && shown.add(topicOf(one)),
	);
	const offered = others.slice(0, thresholds.shown - Math.min(own.passages.length, thresholds.shown - 1));
	return {
		...own,
		suggestions: offered.map(choiceOf),
		candidates: two ? own.passages : [best as Passage, ...offered],
	};
}
