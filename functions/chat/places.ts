import type { Help } from "../contract/help.ts";
import { askedTerms, type Entry, type Weights } from "./entries.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What countries and cities are to a question: where somebody asks from is not what is asked. */
export interface Places {
	/** The terms of a word for a country. */
	country: readonly string[];
	/** Whether a term names a place that no passage is about. */
	isPlace(term: string): boolean;
	/** Names of the countries, and of the services and platforms, that passages are about. */
	countries: ReadonlySet<string>;
	services: ReadonlySet<string>;
}

export function placesOf(
	help: Help,
	{ knownIn }: Vocabulary,
	entries: readonly Entry[],
	{ isKnown }: Weights,
): Places {
	const [country = [], ...abroad] = help.places.map(knownIn);
	// What one service says about a country does not make the country a topic.
	const meant = new Set(entries.flatMap((entry) => (entry.about.length ? entry.about : askedTerms(entry))));
	const places = new Set(abroad.flat().filter((term) => !meant.has(term)));
	const namesOf = (ofCountries: boolean) =>
		new Set(
			entries.flatMap(({ passage, about }) =>
				passage.id.startsWith("country/") === ofCountries ? about : [],
			),
		);
	return {
		country,
		// A name may be declined.
		isPlace: (term) => places.has(term) || (!isKnown(term) && places.has(term.slice(0, -1))),
		countries: namesOf(true),
		services: namesOf(false),
	};
}
