import MiniSearch, { type Options } from "minisearch";
import { fold, splitWords } from "../../../i18n/fold.ts";
import type { Terms } from "../../../i18n/terms.ts";

const kinds = ["faq", "feature", "country", "service", "post", "help", "page"] as const;

export interface Entry {
	id: string;
	kind: (typeof kinds)[number];
	/** Path on this site, with an optional fragment. */
	url: string;
	title: string;
	text: string;
	more: string;
	/** Its name in menus. */
	name?: string;
}
export type Hit = Pick<Entry, "kind" | "url" | "title" | "text">;

/** Options for creating and reading the index, which must be the same at build and in browsers. */
export function buildOptions({ stem, stopWords, synonyms = "" }: Terms): Options<Entry> {
	const stops = new Set(stopWords.split(/\s+/).map(fold));
	const pairs = synonyms.split(", ").map((pair) => pair.split(" ").map((word) => stem(fold(word))));
	const synonymOf = new Map(pairs as [string, string][]);
	return {
		fields: ["title", "text", "more", "name"],
		storeFields: ["kind", "url", "title", "text", "name"],
		tokenize: splitWords,
		processTerm: (word) => (stops.has(word) ? null : (synonymOf.get(stem(word)) ?? stem(word))),
		searchOptions: {
			boost: { title: 4, text: 1.5, name: 6 },
			prefix: (term, at, terms) => at === terms.length - 1 && term.length > 1,
			fuzzy: (term) => (term.length > 4 ? 0.2 : false),
			weights: { prefix: 0.6, fuzzy: 0.25 },
		},
	};
}

/** Pages named exactly like the query, including stop words ("about"). */
function findPagesCalled(index: MiniSearch<Entry>, query: string) {
	const title = fold(query).trim();
	return index.search(MiniSearch.wildcard, { filter: ({ name }) => name && fold(String(name)) === title });
}

const placeSection = /\/(country\/|vpn-for-)[^#]*#/;

/** The twelve best: a page of that name first, none with less than half of the words or only one of several fuzzily. */
export function find(index: MiniSearch<Entry>, query: string, stems: Terms): Hit[] {
	const { processTerm } = buildOptions(stems);
	const terms = new Set(splitWords(query).flatMap((word) => processTerm?.(word) || []));
	/** Questions are the shorter way to an answer; there are hundreds of sections of country and service pages. */
	const boostDocument = (_id: unknown, _term: string, { kind, url }: Record<string, unknown> = {}) =>
		placeSection.test(String(url)) ? 0.85 : kind === "faq" ? 1.45 : 1;
	const titles = new Set<string>();
	const matches = index.search(query, { boostDocument }).filter(({ queryTerms, match }) => {
		const shared = new Set(queryTerms).size;
		const literally = Object.keys(match).some((term) =>
			queryTerms.some((queryTerm) => term.startsWith(queryTerm)),
		);
		return shared * 2 >= terms.size && (literally || shared > 1 || terms.size === 1);
	});
	return [...findPagesCalled(index, query), ...matches]
		.filter(({ title }) => !titles.has(title) && titles.add(title))
		.slice(0, 12)
		.map(({ kind, url, title, text }) => ({ kind, url, title, text }));
}

export { MiniSearch };
