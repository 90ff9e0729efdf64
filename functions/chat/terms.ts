import { isLocale, type Locale } from "../../i18n/locales.ts";
import { fold, wordsIn } from "../../i18n/terms/fold.ts";

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

export function termsBy({ stem, stop, alike = "" }: Known): Terms {
	const stops = new Set(stop.split(/\s+/).map(fold));
	const same = new Map(
		alike.split(", ").map((pair) => pair.split(" ").map((word) => stem(fold(word))) as [string, string]),
	);
	// A language has few words that it says often: each is looked at once.
	const seen = new Map<string, string[]>();
	const termOf = (word: string): string[] => {
		const known = seen.get(word);
		if (known) return known;
		const term = stops.has(word) ? "" : stem(word);
		const made = term ? [same.get(term) ?? term] : [];
		// What visitors write is endless, and no language has such words.
		if (seen.size < 20_000 && word.length <= longestKept) seen.set(word, made);
		return made;
	};
	return (text) => wordsIn(text).flatMap(termOf);
}

/** The terms of a language; one that nobody has described is compared by whole words. */
export async function termsOf(locale: Locale): Promise<Terms> {
	const plain = { stem: (word: string) => word, stop: "" };
	const known = await (import(`../../i18n/terms/${locale}.ts`) as Promise<Known>).catch(() => plain);
	return termsBy(known);
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
