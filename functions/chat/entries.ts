import type { Help, Passage } from "../contract/help.ts";
import type { Tuning } from "./tuning.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A passage as terms. */
export interface Entry {
	passage: Passage;
	/** Its title where that is a question. */
	title: Set<string>;
	/** Each way that people ask for it. */
	phrasings: Set<string>[];
	/** Its title and what it says. */
	text: Set<string>;
	/** What it is about, where that is one of several things. */
	about: string[];
}

/** The title and every way to ask, each as one set. */
export const linesOf = ({ title, phrasings }: Entry): Set<string>[] => [title, ...phrasings];
/** The terms that somebody who means a passage may use. */
export const askedTerms = (entry: Entry): string[] => linesOf(entry).flatMap((line) => [...line]);
/** Whether a passage has a term, in its words or in a way to ask for it. */
export const hasTerm = ({ text, phrasings }: Entry, term: string): boolean =>
	text.has(term) || phrasings.some((line) => line.has(term));

/** Words that say by themselves what a question is about: those that `speech` marks with `!`. */
export const topicsOf = ({ speech }: Help, { knownIn }: Vocabulary): Set<string> =>
	new Set(
		speech?.same
			.filter((line) => line.startsWith("!"))
			.flatMap((line) => knownIn(line.slice(1, line.indexOf(":")))),
	);

export const entriesOf = (
	{ passages }: Help,
	{ knownIn }: Vocabulary,
	topics: ReadonlySet<string>,
): Entry[] =>
	passages.map((passage) => {
		const { title, phrasings, text, about = "" } = passage;
		return {
			passage,
			// A heading says what a text is about, which is not yet a question.
			title: new Set(/[?؟]\s*$/.test(title) || about ? knownIn(title) : []),
			phrasings: phrasings.map((line) => new Set(knownIn(line))).filter(({ size }) => size),
			text: new Set(knownIn(`${title} ${text}`)),
			// A thing that is part of a name is not yet named by itself: a TV, by one who does not mean Apple TV.
			about: knownIn(about).filter((term) => !topics.has(term)),
		};
	});

/** In how many entries each term is. */
function countIn(entries: readonly Entry[], termsOf: (entry: Entry) => string[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const entry of entries)
		for (const term of new Set(termsOf(entry))) counts.set(term, (counts.get(term) ?? 0) + 1);
	return counts;
}

/** What terms weigh: the fewer passages have one, the more it says. */
export interface Weights {
	isKnown(term: string): boolean;
	isAsked(term: string): boolean;
	/** The terms people ask with, in the order of the passages. */
	asked: readonly string[];
	/** @param unknown what a term that no page has weighs, against the rarest one */
	weigh(term: string, unknown?: number): number;
	/** What a question that shares all of a line is divided by. */
	divisorOf(line: Set<string>): number;
}

export function weightsOf(entries: readonly Entry[], tuned: Tuning): Weights {
	const seenIn = countIn(entries, ({ text, phrasings }) => [
		...text,
		...phrasings.flatMap((line) => [...line]),
	]);
	const askedIn = countIn(entries, askedTerms);
	const rarest = Math.log(1 + entries.length);
	const weigh = (term: string, unknown = tuned.unknown): number => {
		const times = seenIn.get(term);
		return times ? Math.log(1 + entries.length / times) : rarest * unknown;
	};
	const divisors = new Map(
		entries
			.flatMap(linesOf)
			.map((line) => [
				line,
				[...line].reduce((total, term) => total + weigh(term), 0) ** (1 - tuned.question),
			]),
	);
	return {
		isKnown: (term) => seenIn.has(term),
		isAsked: (term) => askedIn.has(term),
		asked: [...askedIn.keys()],
		weigh,
		divisorOf: (line) => divisors.get(line) ?? 0,
	};
}
