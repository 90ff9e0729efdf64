import type { Locale } from "../../../i18n/locales.ts";
import data from "./numbers.json" with { type: "json" };

/**
 * Phrasings of each claim; `#` is the number, `~` a few words in between. They're narrow on purpose, to exclude unrelated
 * phrases (two devices on a desk, someone's ten servers).
 */
const { phrases } = data;
/** Spelled-out numbers. 1 is excluded: "one device" and "one country" aren't claims. */
const numberWords: Record<Locale, Record<string, number>> = data.words;

/** Numbers that buyers compare and that many pages repeat. */
export type Counted = keyof typeof phrases.en;

/** A number in digits, and in the words of every language. */
export const spellingsOf = (value: number): string[] => [
	String(value),
	...Object.values(numberWords).flatMap((words) =>
		Object.keys(words).filter((word) => words[word] === value),
	),
];

const patternsOf = (locale: Locale): [Counted, RegExp][] => {
	const words = Object.keys(numberWords[locale])
		.sort((a, b) => b.length - a.length)
		.join("|");
	const number = `(?<![\\p{L}\\p{N}.,$€£])(\\d{1,3}(?:[\\s.,]\\d{3})+|\\d+|${words})(?![\\p{L}\\p{N}%])`;
	return Object.entries(phrases[locale]).flatMap(([claim, texts]) =>
		texts.map((text): [Counted, RegExp] => [
			claim as Counted,
			new RegExp(
				text.replaceAll(" ", "\\s+").replaceAll("~", "(?:[^\\s.!?;]+\\s+){0,4}?").replaceAll("#", number),
				"giu",
			),
		]),
	);
};

const compiled = new Map<Locale, [Counted, RegExp][]>();

/** Parses digits or a number word; thousands may be separated by a comma, a dot or any space. */
const numberIn = (locale: Locale, text: string): number =>
	numberWords[locale][text.toLowerCase()] ?? Number(text.replace(/[\s.,]/g, ""));

/**
 * Sentences whose number for a claim differs from `values`.
 * @param text visible text with collapsed whitespace
 */
export function numberFaults(locale: Locale, text: string, values: Record<Counted, number>): string[] {
	const known = compiled.get(locale) ?? patternsOf(locale);
	compiled.set(locale, known);
	return known.flatMap(([claim, pattern]) =>
		[...text.matchAll(pattern)].flatMap((match) => {
			const value = numberIn(locale, match[1] ?? "");
			// Years aren't claims.
			const year = /^(?:19|20)\d\d$/.test(match[1] ?? "");
			if (year || value === values[claim]) return [];
			const around = text.slice(Math.max(0, match.index - 30), match.index + match[0].length + 30);
			return [`says ${claim} = ${value}, not ${values[claim]}: “${around.trim()}”`];
		}),
	);
}
