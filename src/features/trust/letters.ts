import type { Term } from "../../../content/readers/help/glossary.ts";
import { type Locale, localeEntry } from "../../../i18n/locales.ts";

export interface Letter {
	letter: string;
	terms: Term[];
}

/** A term as it is sorted: without the Arabic article and what quotes it. */
const sortKey = (term: string): string => term.replace(/^(«|ال(?=\p{Script=Arabic}{2}))/u, "");

/** The letter that a term stands under: أ and é without their marks, й and ё as they are. */
const letterOf = (term: string): string => {
	const first = [...sortKey(term)][0] ?? "";
	return (/\p{Script=Cyrillic}/u.test(first) ? first : ([...first.normalize("NFD")][0] ?? "")).toUpperCase();
};

/** All terms in the order of a language's alphabet, under their letters; Latin names in another script's list stand by themselves. */
export function lettersOf(locale: Locale, terms: readonly Term[]): Letter[] {
	const collator = new Intl.Collator(localeEntry(locale).intl);
	const ordered = terms.toSorted((a, b) => collator.compare(sortKey(a.term), sortKey(b.term)));
	return [...Map.groupBy(ordered, ({ term }) => letterOf(term))].map(([letter, termsUnderIt]) => ({
		letter,
		terms: termsUnderIt,
	}));
}
