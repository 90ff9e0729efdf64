import { isLocale, type Locale } from "../../i18n/locales.ts";
import { fold, wordsIn } from "../../i18n/terms/fold.ts";
import type { Speech } from "../contract/help.ts";

/** What `i18n/terms/<language>.ts` knows. */
interface Known {
	stem(word: string): string;
	stop: string;
	alike?: string;
}

/** Letters of a word that is remembered. */
const longestKept = 40;

/** Turns a text into the terms it is compared by: folded, without words that say nothing, endings off, one name for one thing. */
export type Terms = (text: string) => string[];

/** The term of words and phrases that none of our pages is about: `?: recipe, bank account`. */
export const other = "?";

/** Where a word is two: an article before a name in Latin letters, an Arabic verb that begins with its "not". */
const seam = /(?<=[\p{Script=Arabic}\p{Script=Cyrillic}])(?=[a-z])|(?<=(?<!\p{L})ما)(?=[يت]\p{L}{2})/giu;
/** What French hangs on a word: "l'", "qu'", "-t-il". */
const hung =
	/(?<!\p{L})(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’](?=\p{L})|-(?:t-)?(?:ils?|elles?|on|je|tu|vous|nous|ce|moi)(?!\p{L})/giu;
const split = (text: string): string[] => wordsIn(text.replace(seam, " ").replace(hung, " "));

/** Letters of a stem that stands for the word it is of, and for what none of our pages is about. */
const telling = 4;
const surely = 5;

/** What a verb may begin with in spoken Arabic, and a Russian name whose nominative loses a letter more to the stemmer. */
const verbal = /^[بهح]?[يتنا](?=...)/;
const declined = (root: string): string => (/^[а-я]{5}/.test(root) ? root.slice(0, -1) : root);

/** One name for each thing that people call by many: single words by their stem, and phrases by the stem they begin with. */
function namesBy(same: readonly string[], stem: Known["stem"], paired: (term: string) => string) {
	const words = new Map<string, string>();
	const phrases = new Map<string, { rest: string[]; name: string }[]>();
	for (const line of same) {
		const [head = "", ways = ""] = line.replace(/^!/, "").split(": ");
		const name = head === other ? other : paired(stem(fold(head)));
		words.set(`=${fold(head)}`, name);
		for (const way of ways.split(", ")) {
			const [first = "", ...rest] = split(way).map(stem);
			if (rest.length) phrases.set(first, [...(phrases.get(first) ?? []), { rest, name }]);
			else words.set(`=${fold(way)}`, name);
			// A short stem is that of too many words.
			if (rest.length === 0 && first.length >= (name === other ? surely : telling)) words.set(first, name);
		}
	}
	// The longest first.
	for (const several of phrases.values()) several.sort((a, b) => b.rest.length - a.rest.length);
	// The word itself comes before its stem: two words may have one.
	const nameOf = (word: string, root: string): string => {
		for (const form of [`=${word}`, root, root.replace(verbal, ""), declined(root), paired(root)]) {
			const name = words.get(form);
			if (name) return name;
		}
		return paired(root);
	};
	return { nameOf, phrases };
}

export function termsBy(
	{ stem, stop, alike = "" }: Known,
	{ idle = "", same = [] }: Partial<Speech> = {},
): Terms {
	const stops = new Set(`${stop} ${idle}`.split(/\s+/).map(fold));
	const pairs = new Map(
		alike.split(", ").map((pair) => pair.split(" ").map((word) => stem(fold(word))) as [string, string]),
	);
	const { nameOf, phrases } = namesBy(same, stem, (term) => pairs.get(term) ?? term);
	// A language has few words that it says often: each is looked at once.
	const seen = new Map<string, { root: string; term: string }>();
	const formOf = (word: string) => {
		const known = seen.get(word);
		if (known) return known;
		const root = stem(word);
		const made = { root, term: stops.has(word) || !root ? "" : nameOf(word, root) };
		// What visitors write is endless, and no language has such words.
		if (seen.size < 20_000 && word.length <= longestKept) seen.set(word, made);
		return made;
	};
	return (text) => {
		const forms = split(text).map(formOf);
		const found: string[] = [];
		// A word that says nothing alone may be part of a phrase.
		for (let at = 0; at < forms.length; at++) {
			const { root, term } = forms[at] ?? { root: "", term: "" };
			const phrase = phrases
				.get(root)
				?.find(({ rest }) => rest.every((next, after) => forms[at + 1 + after]?.root === next));
			at += phrase?.rest.length ?? 0;
			found.push(phrase?.name ?? term);
		}
		return found.filter(Boolean);
	};
}

/** The terms of a language; one that nobody has described is compared by whole words. `speech` is how people talk there. */
export async function termsOf(locale: Locale, speech?: Speech): Promise<Terms> {
	const plain = { stem: (word: string) => word, stop: "" };
	const known = await (import(`../../i18n/terms/${locale}.ts`) as Promise<Known>).catch(() => plain);
	return termsBy(known, speech);
}

const scripts: [RegExp, Locale][] = [
	[/\p{Script=Cyrillic}/gu, "ru"],
	[/\p{Script=Arabic}/gu, "ar"],
];

/** The language a question is asked in: the page's, unless it is written in letters that only another one uses. */
export function languageOf(question: string, page: Locale): Locale {
	const letters = question.match(/\p{L}/gu)?.length ?? 0;
	for (const [script, locale] of scripts)
		if (isLocale(locale) && (question.match(script)?.length ?? 0) * 2 > letters) return locale;
	return page;
}
