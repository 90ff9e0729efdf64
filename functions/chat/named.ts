import type { Help, Passage } from "../contract/help.ts";
import type { Countries } from "./countries.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Terms of a question at most: a story names a country for many reasons. */
const longest = 12;
/** The same for a law: in more, what is blocked is rather a bank's app. */
const longestOfLaw = 8;
/** How many countries are told of in one answer. */
const most = 3;

/**
 * Gives what is said of the countries that a question names: of the law of each, where it asks for that, of servers in each of
 * several, and which of them the free plan has. Nothing where it asks something else.
 */
export function namedIn(help: Help, { knownIn, termsIn }: Vocabulary, { find, listed }: Countries) {
	const byId = new Map([...help.passages, ...(help.regions ?? [])].map((one) => [one.id, one]));
	const [ofLaw, ofServers, ofFree] = [help.lawWords, help.serverWords, help.freeWords].map(
		(words = "") => new Set(knownIn(words)),
	) as [Set<string>, Set<string>, Set<string>];
	const has = (terms: readonly string[], words: ReadonlySet<string>) => terms.some((term) => words.has(term));
	const told = (ids: readonly string[]): Passage[] =>
		[...new Set(ids)].slice(0, most).flatMap((id) => byId.get(id) ?? []);

	/** What is asked of the free plan's countries, in one question or in two. */
	function freeIn(terms: readonly string[], question: string, previous = ""): Passage[] {
		const before = termsIn(previous);
		if (!has(terms, ofFree) || has(terms, ofLaw) || has(before, ofFree)) return [];
		const asked = find(`${previous} ${question}`).map(({ country }) => country.servers);
		if (!has([...terms, ...before], ofServers) || !asked.length) return [];
		// Where there are no servers at all, that comes before what the free plan has.
		return told([...asked.filter((id) => id.startsWith("servers/")), "pricing#free-locations"]);
	}

	return {
		/**
		 * @param said the question as it was typed
		 * @param previous the one before, where this one leans on it
		 */
		passages(question: string, said = question, previous?: string): Passage[] {
			const terms = termsIn(question);
			if (terms.length > longest) return [];
			const free = freeIn(terms, question, previous);
			if (free.length) return free;
			if (has(terms, ofLaw) && terms.length <= longestOfLaw) {
				const named = find(question);
				const asked = (named.length ? named : find(said)).map(({ country }) => country);
				// "Is it legal in Russia, and do you have servers there?" asks two things of one country.
				const servers = asked.length === 1 && has(terms, ofServers) ? asked.map((one) => one.servers) : [];
				return told([...asked.map((one) => one.law), ...servers]);
			}
			const several = listed(question);
			const only = several.reduce((count, { from, to }) => count + to - from, 0) >= terms.length;
			return several.length > 1 && (only || has(terms, ofServers))
				? told(several.map(({ country }) => country.servers))
				: [];
		},
		/** Gives whether a passage is about the law of another country than those that a question names. */
		otherLaw(question: string): (passage: Passage) => boolean {
			const asked = find(question).map(({ country }) => country);
			if (!asked.length) return () => false;
			return ({ id, title }) => {
				if (!id.startsWith("country-law/") && !has(termsIn(title), ofLaw)) return false;
				const about = find(title).map(({ country }) => country);
				return about.length > 0 && !about.some((country) => asked.includes(country));
			};
		},
	};
}
