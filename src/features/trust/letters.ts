import type { Term } from "../../../content/readers/help/glossary.ts";
import { getLocaleEntry, type Locale } from "../../../i18n/locales.ts";

/** A term's sort key: without the Arabic article and quotes. */
const sortKey = (term: string): string => term.replace(/^(«|ال(?=\p{Script=Arabic}{2}))/u, "");

/** The letter a term is listed under: أ and é without their marks, й and ё with them. */
const getLetter = (term: string): string => {
	const first = [...sortKey(term)][0] ?? "";
	return (/\p{Script=Cyrillic}/u.test(first) ? first : ([...first.normalize("NFD")][0] ?? "")).toUpperCase();
};

/** Terms by letter in alphabetical order; Latin names in another script's list form a group of their own. */
export function groupByLetter(locale: Locale, terms: readonly Term[]) {
	const collator = new Intl.Collator(getLocaleEntry(locale).intl);
	const ordered = terms.toSorted((a, b) => collator.compare(sortKey(a.term), sortKey(b.term)));
	const groups = Map.groupBy(ordered, ({ term }) => getLetter(term));
	return [...groups].map(([letter, found]) => ({ letter, terms: found }));
}
