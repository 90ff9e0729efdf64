import { runsIn } from "../../i18n/fold.ts";
import type { Choice, Source } from "../contract/chat.ts";
import type { Passage } from "../contract/help.ts";
import { type Knowledge, type Retrieval, titleKey } from "./knowledge.ts";
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
	const [whole] = /^.*(?:[.!?؟](?=\s)|\n)/su.exec(cut) ?? [cut];
	return `${whole.trimEnd()}\n${more}`;
}

/** A yes or no answers the question it was written for, which is said with it. */
const yesOrNo = /^(?:yes|no|oui|non|نعم|لا|да|нет)(?!\p{L})/iu;

const emptyAnswer = { sources: [], suggestions: [], passages: [], candidates: [] };

/** How passages are quoted: for which question, of which kind, and why these. */
interface Quoting {
	asked: string;
	kind?: Answer["kind"];
	why: string;
}

/** Passages word for word, with the pages they stand on; with their titles, but for one answer to what its title asks. */
function quotation(
	{ help: { words } }: Knowledge,
	{ asked, kind = "answer", why }: Quoting,
	...passages: Passage[]
): Answer {
	const quotes = passages.map(({ title, text, about = "" }) => {
		const named =
			kind === "closest" || passages.length > 1 || about.startsWith("country/") || yesOrNo.test(text);
		const short = shortened(text, words.more);
		return named && titleKey(asked) !== titleKey(title) ? `${title}\n${short}` : short;
	});
	const risk = passages.flatMap((one) => (one.risk ? words[one.risk] : [])).slice(0, 1);
	return {
		...emptyAnswer,
		kind,
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

/** What is said of each of several countries that a question names, in the kind of passage that was found. */
function countriesIn({ help }: Knowledge, { matches: [best], mentions, near }: Retrieval): Passage[] {
	if (!near || !best?.passage.class.startsWith("country")) return [];
	const name = best.passage.class.startsWith("country-law/") ? "country-law/*" : "country/*";
	const ids = new Set(mentions.map(({ entity }) => entity.id));
	const countries = [...ids].flatMap(
		(id) => help.passages.find((one) => one.class === name && one.about === id) ?? [],
	);
	return countries.length > 1 ? countries.slice(0, thresholds.shown) : [];
}

/** One of two questions with its best passage. */
interface Part {
	text: string;
	best: Passage;
	sure: boolean;
}

function partsOf({ find }: Knowledge, message: string): Part[] {
	return split(message).flatMap((text) => {
		const { matches, near, sure } = find(text);
		return matches[0] && near ? { text, best: matches[0].passage, sure } : [];
	});
}

/** What is said of two questions: both, as near where the `whole` is no more than that; or the sure one, and that the other was not understood. */
function answerBoth(knowledge: Knowledge, parts: readonly Part[], whole?: Passage): Answer | null {
	const asked = "";
	const both = parts.map(({ best }) => best);
	const topics = both.map(topicOf);
	if (new Set(topics).size < 2) return null;
	const [known, other] = parts.toSorted((one, next) => Number(next.sure) - Number(one.sure)) as [Part, Part];
	if (other.sure) return quotation(knowledge, { asked, why: "both questions are sure" }, ...both);
	if (whole && topics.includes(topicOf(whole)))
		return quotation(knowledge, { asked, kind: "closest", why: "both questions are near" }, ...both);
	if (!known.sure || !parts.every(({ text }) => /[?؟]$/.test(text))) return null;
	const own = quotation(knowledge, { asked, why: "one of two questions is sure" }, known.best);
	return { ...own, response: `${own.response}\n\n${knowledge.help.words.half} ${other.text}` };
}

/** The plain no to who wants into another person's account: it and danger come before whose account it is. */
const refusal = "care#snoop";

/** The answer out of our own pages: the nearest passage, as the answer where that is sure. */
export function answerTo(knowledge: Knowledge, message: string, previous?: string): Answer {
	const { words, talk } = knowledge.help;
	const { kind: politeness, rest: asked } = courtesyIn(message, talk);
	if (politeness)
		return {
			...emptyAnswer,
			kind: "talk",
			response: words[politeness],
			why: `a phrase of talk.${politeness}`,
		};
	const titled = knowledge.titled(asked);
	if (titled) return quotation(knowledge, { asked, why: "it is a title" }, titled);
	const retrieval = knowledge.find(asked, previous);
	const { near } = retrieval;
	const matches = retrieval.matches.map(({ passage }) => passage);
	const [best] = matches;
	const none = { ...emptyAnswer, kind: "unknown" as const, candidates: matches };
	const first = near && ((best?.risk && !best.account) || best?.id === refusal);
	if (!first && knowledge.isAboutOthers(asked))
		return { ...none, response: words.others, why: "it is about another company" };
	const countries = countriesIn(knowledge, retrieval);
	if (countries.length) {
		const kind = retrieval.sure ? "answer" : "closest";
		return quotation(knowledge, { asked, kind, why: "it names countries" }, ...countries);
	}
	const parts = first ? [] : partsOf(knowledge, asked);
	const two = answerBoth(knowledge, parts, retrieval.sure ? undefined : best);
	if (!two && (!best || !near)) return { ...none, response: words.unknown, why: "nothing of ours is near" };
	// Of two questions, an answer to one is not yet the answer.
	const sure = retrieval.sure && parts.every((part) => best && topicOf(part.best) === topicOf(best));
	const quoting: Quoting = sure
		? { asked, why: "it is sure" }
		: { asked, kind: "closest", why: "it is near, and not sure" };
	const own = two ?? quotation(knowledge, quoting, best as Passage);
	const shown = new Set(own.passages.map(topicOf));
	const others = [...parts.map((part) => part.best), ...matches].filter(
		(one) => !shown.has(topicOf(one)) && shown.add(topicOf(one)),
	);
	const offered = others.slice(0, Math.max(1, thresholds.shown - own.passages.length));
	return {
		...own,
		suggestions: offered.map(choiceOf),
		candidates: two ? own.passages : [best as Passage, ...offered],
	};
}
