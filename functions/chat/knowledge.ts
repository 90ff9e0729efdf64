import type { Help, Passage } from "../contract/help.ts";
import { wordFinder } from "./by-words.ts";
import { countriesIn } from "./countries.ts";
import { entriesOf, topicsOf, weightsOf } from "./entries.ts";
import type { Found } from "./found.ts";
import { leansBy, moved } from "./leaning.ts";
import { namedIn } from "./named.ts";
import { nameKinds } from "./names.ts";
import { othersIn } from "./others.ts";
import { placesOf } from "./places.ts";
import type { Readings } from "./readings.ts";
import { serversIn } from "./servers.ts";
import { spellingIn, textsOf } from "./spelling.ts";
import { titledIn } from "./titled.ts";
import { type Tuning, tuning } from "./tuning.ts";
import { typosIn } from "./typos.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { weighing } from "./weighing.ts";

export interface Knowledge {
	help: Help;
	/**
	 * The passages nearest to a question, best first, one of each place on a page. A question that leaves out what the one
	 * before it named is read together with that one. What stands on the page that somebody is on comes a little before.
	 */
	find(question: string, previous?: string, page?: string): Found[];
	/**
	 * What is found for a question and for the one before it, each alone; null for one that does not lean on the one before, or
	 * that asks what is told of a country.
	 */
	readings(question: string, previous?: string): Readings | null;
	/** The passage whose title a question is, word for word. */
	titled(question: string): Passage | undefined;
	/** Whether a question names another company, and does not speak to us. */
	isOfOthers(question: string): boolean;
}

/** A passage that counts so much of what it did. */
const less = (one: Found, share: number): Found => ({
	...one,
	score: share * one.score,
	words: share * one.words,
	model: one.model === null ? null : share * one.model,
});

/** What the assistant can find in a language. */
export function createKnowledge(help: Help, vocabulary: Vocabulary, tuned: Tuning = tuning): Knowledge {
	const topics = topicsOf(help, vocabulary);
	const entries = entriesOf(help, vocabulary, topics);
	const weights = weightsOf(entries, tuned);
	const places = placesOf(help, vocabulary, entries, weights);
	const { byWords, read } = wordFinder({ help, vocabulary, entries, weights, places, topics }, tuned);
	const countries = countriesIn(help);
	const elsewhere = serversIn(help, vocabulary, countries);
	const named = namedIn(help, vocabulary, countries);
	const kindOf = nameKinds(
		help,
		vocabulary,
		(term) => places.countries.has(term) || places.isPlace(term) || elsewhere.isNamed(term),
	);
	const corpus = () => textsOf(help, vocabulary);
	const isKnown = (word: string) => vocabulary.knownIn(word).some(weights.isKnown);
	const native = vocabulary.latin ? spellingIn(vocabulary.latin, corpus, isKnown) : (text: string) => text;
	const corrected = typosIn(corpus, (word) => vocabulary.termsIn(word).length === 0 || isKnown(word));
	const spelled = (text: string): string => corrected(native(text));
	const leans = leansBy(help.leaning);
	const weighed = weighing(help, vocabulary, entries, tuned);
	/** Whether a passage stands on the page that somebody is on. */
	const isOn = ({ url }: Passage, page?: string): boolean =>
		!!page && url.replace(/#.*/, "") === (page.replace(/\/$/, "") || "/");

	/** A question with the name in it put in the place of the one before, or what it may lean on. */
	const asked = (said: string, before?: string) =>
		moved(vocabulary, kindOf, weights.isAsked, spelled(said), before && spelled(before));

	const knowledge: Knowledge = {
		help,
		isOfOthers: othersIn(help, vocabulary),
		titled: titledIn(help),
		readings(said, before) {
			if (!before) return null;
			const { question, previous } = asked(said, before);
			const own = spelled(said);
			const { size } = read(own);
			const bare = question !== own || size <= tuned.bare;
			if (!bare && (!previous || size > tuned.leans || !leans(own))) return null;
			return { bare, alone: knowledge.find(said), before: knowledge.find(before) };
		},
		find(said, before, page) {
			const { question, previous } = asked(said, before);
			const leaning = previous && read(question).size <= tuned.leans ? previous : undefined;
			const told = named.passages(question, said, leaning);
			const there = told.length ? told : [elsewhere.find(question) ?? []].flat();
			if (there.length)
				return there.map((passage) => ({ passage, score: 1, words: 1, model: null, named: true }));
			const alone = weighed(byWords(question), question);
			const stands = !leaning || (!leans(question) && (alone[0]?.score ?? 0) >= tuned.stands);
			// What the question before was answered with has been read already.
			const [known] = stands || !leaning ? [] : weighed(byWords(leaning), leaning);
			const found = (stands ? alone : weighed(byWords(question, leaning), question, leaning))
				.map((one) => (one.passage === known?.passage ? less(one, tuned.again) : one))
				.map((one) => (isOn(one.passage, page) ? { ...one, score: one.score * tuned.here } : one))
				.sort((one, other) => other.score - one.score);
			const seen = new Set<string>();
			const isOfOtherLaw = named.otherLaw(question);
			return found.filter(({ passage }) => {
				const { url, matter = url } = passage;
				if (seen.has(url) || seen.has(matter) || isOfOtherLaw(passage)) return false;
				return seen.add(url).add(matter);
			});
		},
	};
	return knowledge;
}
