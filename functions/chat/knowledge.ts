import MiniSearch from "minisearch";
import type { Help, Passage } from "../contract/help.ts";
import { clausesOf } from "./clauses.ts";
import { type Entry, entriesOf, hasTerm, linesOf, topicsOf, type Weights, weightsOf } from "./entries.ts";
import type { Found } from "./found.ts";
import { moved } from "./leaning.ts";
import { nearness } from "./nearness.ts";
import { nameKinds } from "./names.ts";
import { othersIn } from "./others.ts";
import { type Places, placesOf } from "./places.ts";
import { serversIn } from "./servers.ts";
import { offTopic } from "./synonyms.ts";
import { type Tuning, tuning } from "./tuning.ts";
import { spellingIn, textsOf } from "./spelling.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { weighing } from "./weighing.ts";

export interface Knowledge {
	help: Help;
	/**
	 * The passages nearest to a question, best first, one of each place on a page. A question that leaves out what the one
	 * before it named is read together with that one. What stands on the page that somebody is on comes a little before.
	 */
	find(question: string, previous?: string, page?: string): Found[];
	/** Whether a question names another company, and does not speak to us. */
	isOfOthers(question: string): boolean;
}

type Index = MiniSearch<{ id: number; asked: string; text: string }>;

/** Finds candidates quickly; what is indexed and looked for is terms already. */
function indexOf(entries: readonly Entry[]): Index {
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
function correcting({ asked, isKnown }: Weights, index: Index, { rootOf }: Vocabulary, tuned: Tuning) {
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
function reading(
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

/** What the assistant can find in a language. */
export function createKnowledge(help: Help, vocabulary: Vocabulary, tuned: Tuning = tuning): Knowledge {
	const topics = topicsOf(help, vocabulary);
	const entries = entriesOf(help, vocabulary, topics);
	const weights = weightsOf(entries, tuned);
	const places = placesOf(help, vocabulary, entries, weights);
	const index = indexOf(entries);
	const read = reading(vocabulary, places, correcting(weights, index, vocabulary, tuned), tuned);
	const foreign = new Set(help.elsewhere.flatMap(vocabulary.knownIn));
	const elsewhere = serversIn(help, vocabulary);
	const kindOf = nameKinds(
		help,
		vocabulary,
		(term) => places.countries.has(term) || places.isPlace(term) || elsewhere.isNamed(term),
	);
	const spelled = vocabulary.latin
		? spellingIn(vocabulary.latin, () => textsOf(help, vocabulary), (word) => vocabulary.knownIn(word).some(weights.isKnown))
		: (text: string) => text;
	const weighed = weighing(help, vocabulary, entries, tuned);
	const isTopic = (term: string): boolean => topics.has(term) && weights.isAsked(term);

	/** @param abroad whether the question names a place */
	function rank(counts: Map<string, number>, abroad: boolean): Found[] {
		const topic = [...counts.keys()].some(isTopic);
		const unknown = topic ? tuned.unknownBesideTopic : tuned.unknown;
		const question = [...counts].map(
			([term, share]) =>
				[term, share * (topic && /^\d+$/.test(term) ? 0 : weights.weigh(term, unknown))] as const,
		);
		const strange = question.filter(([term]) => foreign.has(term)).map(([term]) => term);
		// A card has the name of a travel paper, unless a country is named too: what people say when they mean a passage is not
		// foreign to that one.
		const doubt = (entry: Entry) => {
			if (counts.has(offTopic) || (abroad && strange.length)) return tuned.foreign ** 2;
			return strange.every((term) => linesOf(entry).some((line) => line.has(term))) ? 1 : tuned.foreign;
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

	/** What is found when the question before is read with this one, where that is nearer and answers this one too. */
	function together(asked: Map<string, number>, previous: string, abroad: boolean, alone: Found[]): Found[] {
		const both = rank(new Map([...read(previous, tuned.previous), ...asked]), abroad);
		const [best] = both;
		const entry = entries.find(({ passage }) => passage === best?.passage);
		// Not when it is only the question before that is answered once more.
		const own = entry && [...asked.keys()].some((term) => hasTerm(entry, term));
		return own && (best?.score ?? 0) > (alone[0]?.score ?? 0) ? both : alone;
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

	/** Whether a passage stands on the page that somebody is on. */
	const isOn = ({ url }: Passage, page?: string): boolean =>
		!!page && url.replace(/#.*/, "") === (page.replace(/\/$/, "") || "/");

	return {
		help,
		isOfOthers: othersIn(help, vocabulary, kindOf),
		find(said, before, page) {
			const { question, previous } = moved(
				vocabulary,
				kindOf,
				weights.isAsked,
				spelled(said),
				before && spelled(before),
			);
			const there = elsewhere.find(question);
			if (there) return [{ passage: there, score: 1, words: 1, model: null }];
			const leaning = previous && read(question).size <= 4 ? previous : undefined;
			const found = weighed(byWords(question, leaning), question, leaning)
				.map((one) => (isOn(one.passage, page) ? { ...one, score: one.score * tuned.here } : one))
				.sort((one, other) => other.score - one.score);
			const seen = new Set<string>();
			return found.filter(({ passage: { url, matter = url } }) => {
				if (seen.has(url) || seen.has(matter)) return false;
				return seen.add(url).add(matter);
			});
		},
	};
}
