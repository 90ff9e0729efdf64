import { fold } from "../../i18n/fold.ts";
import type { Help } from "../contract/help.ts";
import type { Tokenizer } from "./tokenize.ts";

/** A romanized word, including the digits that stand for letters in chat spelling. */
const latinWord = /[a-z0-9'’]*[a-z][a-z0-9'’]*/gi;

const pairsOf = (text: string): [string, string][] =>
	text.split(" ").map((pair) => pair.split("=") as [string, string]);

export function commonSubsequenceLength(one: string, other: string): number {
	let row = new Array<number>(other.length + 1).fill(0);
	for (const letter of one) {
		const next = [0];
		for (let index = 0; index < other.length; index++)
			next.push(
				letter === other[index] ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0),
			);
		row = next;
	}
	return row.at(-1) ?? 0;
}

/** Converts romanized words by their sound in our vocabulary: "skolko stoit" to "сколько стоит". Latin ones, such as "vpn", stay. */
export function transliterate(help: Help, { latin }: Tokenizer): (text: string) => string {
	if (!latin) return (text) => text;
	const letters = new Map(pairsOf(latin.letters));
	const alike = new Map(pairsOf(latin.alike));
	// Longest first: the regex takes the first alternative that matches.
	const letter = new RegExp([...letters.keys(), "."].join("|"), "gu");
	const soundOf = (word: string): string =>
		[...word]
			.map((one) => alike.get(one) ?? one)
			.filter((one, index, all) => !latin.silent.includes(one) && one !== all[index - 1])
			.join("");
	let known: Map<string, string[]> | undefined;
	/** Vocabulary by sound; Latin words map to themselves. */
	function bySound(): Map<string, string[]> {
		if (known) return known;
		const names = help.entities.flatMap((one) => one.names);
		const words = new Set(
			[help.vocabulary, ...names].flatMap((text) => fold(text).match(/\p{L}{2,}/gu) ?? []),
		);
		known = Map.groupBy(words, soundOf);
		return known;
	}
	const isLatin = (word: string): boolean => !!bySound().get(soundOf(word))?.includes(word);
	function toNativeScript(word: string): string {
		const low = word.toLowerCase();
		if (isLatin(low)) return word;
		const plain = low.replace("’", "'").replace(letter, (one) => letters.get(one) ?? "");
		// Vowels are often left out, so the match may skip letters.
		const likeness = (one: string) => 2 * commonSubsequenceLength(plain, one) - one.length;
		const near = bySound().get(soundOf(plain)) ?? [];
		return near.toSorted((one, other) => likeness(other) - likeness(one))[0] ?? plain;
	}
	/** Arabic writes the article and its noun as one word. */
	const withArticles = (text: string): string =>
		text.replace(/\b[ae]l[ -](?=([a-z0-9'’]+))/gi, (article, noun) =>
			isLatin(noun.toLowerCase()) ? article : "al",
		);
	return (text) =>
		/[^\P{L}a-z]/iu.test(text) ? text : withArticles(text).replace(latinWord, toNativeScript);
}
