import MiniSearch from "minisearch";
import { type Entry, linesOf, type Weights } from "./entries.ts";
import type { Places } from "./places.ts";
import type { Tuning } from "./tuning.ts";
import type { Vocabulary } from "./vocabulary.ts";

export type Index = MiniSearch<{ id: number; asked: string; text: string }>;

/** Finds candidates quickly; what is indexed and looked for is terms already. */
export function indexOf(entries: readonly Entry[]): Index {
	const index: Index = new MiniSearch({
		fields: ["asked", "text"],
		tokenize: (text) => (text ? text.split(" ") : []),
		processTerm: (term) => term,
		searchOptions: { boost: { asked: 3 } },
	});
	const written = (terms: Iterable<string>) => [...terms].join(" ");
	index.addAll(
		entries.map((entry, id) => ({
			id,
			asked: written(linesOf(entry).flatMap((line) => [...line])),
			text: written(entry.text),
		})),
	);
	return index;
}

/** Gives the word of ours that an unknown one was probably meant to be, and how sure that is. */
export function correcting({ asked, isKnown }: Weights, index: Index, { rootOf }: Vocabulary, tuned: Tuning) {
	// Of several words with one root, the first.
	const byRoot = new Map([...asked].reverse().map((term) => [rootOf(term), term]));
	return (term: string): [term: string, certainty: number] => {
		if (isKnown(term) || term.length < tuned.correctFrom) return [term, 1];
		const related = byRoot.get(rootOf(term));
		if (related) return [related, tuned.corrected];
		const [best] = index.search(term, { fuzzy: term.length > tuned.correctTwoFrom ? 2 : 1 });
		const meant = best?.terms[0];
		return meant ? [meant, tuned.corrected] : [term, 1];
	};
}

/** Gives what a question's terms count in it, before their own weight. */
export function reading(
	{ termsIn }: Vocabulary,
	{ country, countries, services, isPlace }: Places,
	corrected: (term: string) => [string, number],
	tuned: Tuning,
) {
	return (question: string, share = 1): Map<string, number> => {
		const words = termsIn(question);
		// "Netflix from France" is about Netflix, and from a country.
		const thing = words.some((word) => services.has(word));
		const others = words.filter((word) => !isPlace(word) && !(thing && countries.has(word)));
		// "Is it legal in Peru?" asks whether it is legal, though in a country, "Peru?" which countries there are.
		const somewhere = words.length > others.length ? country : [];
		return new Map([
			...somewhere.map((term): [string, number] => [term, others.length ? tuned.country * share : share]),
			...others.map((word): [string, number] => {
				const [term, certainty] = corrected(word);
				return [term, certainty * share];
			}),
		]);
	};
}
