import { splitRuns } from "../../i18n/fold.ts";
import type { Choice, Passage, Source } from "../contract/chat.ts";
import { type Knowledge, type Retrieval, toTitleKey } from "./knowledge.ts";
import { parseCourtesy, split } from "./talk.ts";
import { thresholds } from "./thresholds.ts";

export interface Answer {
	/** "closest": the nearest passage, not claimed to be the answer; "talk": small talk; "unknown": no answer. */
	kind: "answer" | "closest" | "talk" | "unknown";
	response: string;
	sources: Source[];
	suggestions: Choice[];
	passages: Passage[];
	/** Passages a model may use, best first. */
	candidates: Passage[];
	/** The decision's reason, for maintainers. */
	why: string;
}

const readTopic = ({ id, topic = id }: Passage): string => topic;

const sentenceEnd = /(?<=[.!?؟…])\s+|\n/u;

/** The suggestion for a passage: its question and first sentence, or two where the first is as short as "Yes." */
function toChoice({ id, question, text }: Passage): Choice {
	const [first = "", second = ""] = text.split(sentenceEnd);
	return {
		id,
		question,
		lead: splitRuns(first).length < thresholds.minPartWords ? `${first} ${second}`.trim() : first,
	};
}

function truncate(text: string, more: string): string {
	if (text.length <= thresholds.maxQuoteLength) return text;
	const cut = text.slice(0, thresholds.maxQuoteLength);
	const [sentences] = /^.*(?:[.!?؟](?=\s)|\n)/su.exec(cut) ?? [cut];
	return `${sentences.trimEnd()}\n${more}`;
}

/** A "yes" or "no" only makes sense with the question it was written for, so it's shown with its title. */
const yesOrNo = /^(?:yes|no|oui|non|نعم|لا|да|нет)(?!\p{L})/iu;

const emptyAnswer = { sources: [], suggestions: [], passages: [], candidates: [] };

interface Quoting {
	question: string;
	kind?: Answer["kind"];
	why: string;
}

/** Quotes passages with their sources; titles are omitted for a single answer to the question its title asks. */
function quotePassages(
	{ help: { words } }: Knowledge,
	{ question, kind = "answer", why }: Quoting,
	...passages: Passage[]
): Answer {
	const quotes = passages.map(({ title, text, about = "" }) => {
		const needsTitle =
			kind === "closest" || passages.length > 1 || about.startsWith("country/") || yesOrNo.test(text);
		const short = truncate(text, words.more);
		return needsTitle && toTitleKey(question) !== toTitleKey(title) ? `${title}\n${short}` : short;
	});
	const risk = passages.flatMap(({ risk: danger }) => (danger ? words[danger] : [])).slice(0, 1);
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

/** The answer for a suggestion that the user chose. */
export function answerById(knowledge: Knowledge, id: string): Answer | null {
	const passage = knowledge.passage(id);
	return passage
		? quotePassages(knowledge, { question: passage.question, why: "it was pressed" }, passage)
		: null;
}

/** When a question names several countries and the best match is about one: that passage for each of them. */
function findCountryPassages({ help }: Knowledge, { matches: [best], mentions, near }: Retrieval): Passage[] {
	if (!near || !best?.passage.class.startsWith("country")) return [];
	const name = best.passage.class.startsWith("country-law/") ? "country-law/*" : "country/*";
	const ids = new Set(mentions.map(({ entity }) => entity.id));
	const countries = [...ids].flatMap(
		(id) => help.passages.find((passage) => passage.class === name && passage.about === id) ?? [],
	);
	return countries.length > 1 ? countries.slice(0, thresholds.maxPassages) : [];
}

type Part = ReturnType<typeof findParts>[number];

function findParts({ find }: Knowledge, message: string) {
	return split(message).flatMap((text) => {
		const { matches, near, sure } = find(text);
		return matches[0] && near ? { best: matches[0].passage, sure } : [];
	});
}

/** Answers both questions if both are sure, or as "closest" if `bestMatch` is one of them. */
function answerBoth(knowledge: Knowledge, parts: readonly Part[], bestMatch?: Passage): Answer | null {
	const passages = parts.map(({ best }) => best);
	const topics = passages.map(readTopic);
	if (new Set(topics).size < 2) return null;
	if (parts.every(({ sure }) => sure))
		return quotePassages(knowledge, { question: "", why: "both questions are sure" }, ...passages);
	return bestMatch && topics.includes(readTopic(bestMatch))
		? quotePassages(knowledge, { question: "", kind: "closest", why: "both questions are near" }, ...passages)
		: null;
}

/** Passage that refuses help with someone else's account. It also answers questions about other companies, as danger does. */
const refusal = "chat#snoop";

/** The extractive answer from our own pages. */
export function answerQuestion(knowledge: Knowledge, message: string, previous?: string): Answer {
	const { words, talk } = knowledge.help;
	const { kind: politeness, rest: question } = parseCourtesy(message, talk);
	if (politeness)
		return {
			...emptyAnswer,
			kind: "talk",
			response: words[politeness],
			why: `a phrase of talk.${politeness}`,
		};
	const exactMatch = knowledge.passageByTitle(question);
	if (exactMatch) return quotePassages(knowledge, { question, why: "it is a title" }, exactMatch);
	const retrieval = knowledge.find(question, previous);
	const { near } = retrieval;
	const matches = retrieval.matches.map(({ passage }) => passage);
	const [best] = matches;
	const none = { ...emptyAnswer, kind: "unknown" as const };
	const takesPrecedence = near && ((best?.risk && !best.account) || best?.id === refusal);
	if (!takesPrecedence && knowledge.isAboutOthers(question))
		return { ...none, response: words.others, why: "it is about another company" };
	const countries = findCountryPassages(knowledge, retrieval);
	if (countries.length) {
		const kind = retrieval.sure ? "answer" : "closest";
		return quotePassages(knowledge, { question, kind, why: "it names countries" }, ...countries);
	}
	const parts = takesPrecedence ? [] : findParts(knowledge, question);
	const combined = answerBoth(knowledge, parts, retrieval.sure ? undefined : best);
	if (!combined && (!best || !near))
		return { ...none, candidates: matches, response: words.unknown, why: "nothing of ours is near" };
	// If the message has two questions, an answer to one isn't enough.
	const sure = retrieval.sure && parts.every((part) => best && readTopic(part.best) === readTopic(best));
	const quoting: Quoting = sure
		? { question, why: "it is sure" }
		: { question, kind: "closest", why: "it is near, and not sure" };
	const answer = combined ?? quotePassages(knowledge, quoting, best as Passage);
	const topics = new Set(answer.passages.map(readTopic));
	const alternatives = [...parts.map((part) => part.best), ...matches].filter(
		(passage) => !topics.has(readTopic(passage)) && topics.add(readTopic(passage)),
	);
	const suggested = alternatives.slice(0, Math.max(1, thresholds.maxPassages - answer.passages.length));
	return {
		...answer,
		suggestions: suggested.map(toChoice),
		candidates: combined ? answer.passages : [best as Passage, ...suggested],
	};
}
