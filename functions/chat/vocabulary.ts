import { fold, wordsIn } from "../../i18n/fold.ts";
import type { Locale } from "../../i18n/locales.ts";
import { type Latin, type Terms, termsOf } from "../../i18n/terms.ts";
import type { Speech } from "../contract/help.ts";
import { offTopic, synonymsOf } from "./synonyms.ts";

/** Letters of a word that is remembered, and how many words are. */
const longestKept = 40;
const mostKept = 20_000;

/** How texts of a language are compared. */
export interface Vocabulary {
	/** The terms of a text: folded, without words that say nothing, endings off, one name for one thing. */
	termsIn(text: string): string[];
	/** The same without what none of our pages is about. */
	knownIn(text: string): string[];
	/** A term without what grammar puts before its root. */
	rootOf(term: string): string;
	/** How people type it in Latin letters, where it has letters of its own. */
	latin?: Latin;
	/** Words that say nothing. */
	idle: string;
}

/** The vocabulary of a language, from what is known of its words and how its people talk. */
export function vocabularyFrom(
	{ stem, stop, alike = "", seam, prefix, forms = () => [], latin, clitics = [] }: Terms,
	{ idle = "", same = [] }: Partial<Speech> = {},
): Vocabulary {
	const split = (text: string): string[] => wordsIn(seam ? text.replace(seam, " ") : text);
	const stops = new Set(`${stop} ${idle}`.split(/\s+/).map(fold));
	const pairs = new Map(
		alike.split(", ").map((pair) => pair.split(" ").map((word) => stem(fold(word))) as [string, string]),
	);
	const paired = (term: string): string => pairs.get(term) ?? term;
	const { nameOf, phrases } = synonymsOf(same, { stem, split, forms, paired });
	// A language has few words that it says often: each is looked at once.
	const seen = new Map<string, { root: string; term: string }>();
	const formOf = (word: string) => {
		const known = seen.get(word);
		if (known) return known;
		const root = stem(word);
		const bare = clitics.filter((one) => one.test(word)).map((one) => word.replace(one, ""));
		const idle = [word, ...bare].some((one) => stops.has(one));
		const made = { root, term: idle || !root ? "" : nameOf(word, root, bare) };
		// What visitors write is endless, and no language has such words.
		if (seen.size < mostKept && word.length <= longestKept) seen.set(word, made);
		return made;
	};
	const termsIn = (text: string): string[] => {
		const words = split(text).map(formOf);
		const found: string[] = [];
		// A word that says nothing alone may be part of a phrase.
		for (let at = 0; at < words.length; at++) {
			const { root, term } = words[at] ?? { root: "", term: "" };
			const phrase = phrases
				.get(root)
				?.find(({ rest }) => rest.every((next, after) => words[at + 1 + after]?.root === next));
			at += phrase?.rest.length ?? 0;
			found.push(phrase?.name ?? term);
		}
		return found.filter(Boolean);
	};
	return {
		termsIn,
		knownIn: (text) => termsIn(text).filter((term) => term !== offTopic),
		rootOf: (term) => (prefix ? term.replace(prefix, "") : term),
		idle: `${stop} ${idle}`,
		...(latin && { latin }),
	};
}

/** The vocabulary of a language; one that nobody has described is compared by whole words. `speech` is how people talk there. */
export const vocabularyOf = async (locale: Locale, speech?: Speech): Promise<Vocabulary> =>
	vocabularyFrom(await termsOf(locale), speech);
