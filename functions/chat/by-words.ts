import type { Help } from "../contract/help.ts";
import { clausesOf } from "./clauses.ts";
import { type Entry, linesOf, type Weights } from "./entries.ts";
import type { Found } from "./found.ts";
import { nearness } from "./nearness.ts";
import type { Places } from "./places.ts";
import { correcting, indexOf, reading } from "./reading.ts";
import { offTopic } from "./synonyms.ts";
import type { Tuning } from "./tuning.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What is known of the passages of a language. */
interface Known {
	help: Help;
	vocabulary: Vocabulary;
	entries: readonly Entry[];
	weights: Weights;
	places: Places;
	topics: ReadonlySet<string>;
}

/** Finds passages by the words of a question, of its clauses, and of the question before; `read` gives what its terms count. */
export function wordFinder({ help, vocabulary, entries, weights, places, topics }: Known, tuned: Tuning) {
	const index = indexOf(entries);
	const read = reading(vocabulary, places, correcting(weights, index, vocabulary, tuned), tuned);
	const foreign = new Set(help.elsewhere.flatMap(vocabulary.knownIn));
	const isTopic = (term: string): boolean => topics.has(term) && weights.isAsked(term);

	/** @param abroad whether the question names a place */
	function rank(counts: Map<string, number>, abroad: boolean): Found[] {
		const topic = [...counts.keys()].some(isTopic);
		const unknown = topic ? tuned.unknownBesideTopic : tuned.unknown;
		const question = [...counts].map(
			([term, share]) =>
				[term, share * (topic && /^\d+$/.test(term) ? 0 : weights.weigh(term, unknown))] as const,
		);
		const strange = question.filter(([term]) => foreign.has(term));
		const whole = question.reduce((total, [, weight]) => total + weight, 0);
		// A word of another matter says much among few, and little in a story.
		const share = Math.min(
			1,
			(tuned.strange * strange.reduce((total, [, weight]) => total + weight, 0)) / whole,
		);
		// A card has the name of a travel paper, unless a country is named too: what people say when they mean a passage is not
		// foreign to that one.
		const doubt = (entry: Entry) => {
			if (counts.has(offTopic) || (abroad && strange.length)) return tuned.foreign ** 2;
			const own = strange.every(([term]) => linesOf(entry).some((line) => line.has(term)));
			return own ? 1 : tuned.foreign ** share;
		};
		return index
			.search([...counts.keys()].join(" "))
			.slice(0, 80)
			.map(({ id }) => {
				const entry = entries[id] as Entry;
				const score = nearness(entry, question, isTopic, weights, tuned) * doubt(entry);
				return { passage: entry.passage, score, words: score, model: null };
			})
			.sort((a, b) => b.score - a.score);
	}

	/** What is found for the question alone and together with the one before it. */
	function together(asked: Map<string, number>, previous: string, abroad: boolean, alone: Found[]): Found[] {
		const both = rank(new Map([...read(previous, tuned.previous), ...asked]), abroad);
		const words = new Map(alone.map((one) => [one.passage, (1 - tuned.before) * one.words]));
		for (const { passage, words: more } of both)
			words.set(passage, (words.get(passage) ?? 0) + tuned.before * more);
		return [...words].map(([passage, near]) => ({ passage, score: near, words: near, model: null }));
	}

	/** What is found by the words of the whole and of its clauses. */
	function byWords(question: string, previous?: string): Found[] {
		const asked = read(question);
		const abroad = vocabulary.knownIn(question).some(places.isPlace);
		const alone = rank(asked, abroad);
		const whole = previous ? together(asked, previous, abroad, alone) : alone;
		const best = new Map(whole.map((one) => [one.passage, one]));
		for (const clause of clausesOf(question))
			for (const one of rank(read(clause.text), abroad)) {
				const words = (clause.asks ? tuned.asking : tuned.clause) * one.words;
				if (words > (best.get(one.passage)?.words ?? 0))
					best.set(one.passage, { ...one, words, score: words });
			}
		return [...best.values()].sort((one, other) => other.score - one.score);
	}

	return { byWords, read };
}
