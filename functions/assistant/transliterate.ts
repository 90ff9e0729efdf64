import { fold } from "../../i18n/fold.ts";
import type { Help } from "../contract/chat.ts";
import type { Tokenizer } from "./tokenize.ts";

/** A romanized word, including the digits that stand for letters in chat spelling. */
const latinWord = /[a-z0-9'’]*[a-z][a-z0-9'’]*/gi;

const parsePairs = (text: string): [string, string][] =>
	text.split(" ").map((pair) => pair.split("=") as [string, string]);

export function measureCommonSubsequence(a: string, b: string): number {
	let row = new Array<number>(b.length + 1).fill(0);
	for (const letter of a) {
		const next = [0];
		for (let index = 0; index < b.length; index++)
			next.push(
				letter === b[index] ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0),
			);
		row = next;
	}
	return row.at(-1) ?? 0;
}

/** Converts romanized words by their sound in our vocabulary: "skolko stoit" to "сколько стоит". Latin ones, such as "vpn", stay. */
export function transliterate(help: Help, { latin }: Tokenizer): (text: string) => string {
	if (!latin) return (text) => text;
	const letters = new Map(parsePairs(latin.letters));
	const equivalents = new Map(parsePairs(latin.equivalents));
	// Longest first: the regex takes the first alternative that matches.
	const letterPattern = new RegExp([...letters.keys(), "."].join("|"), "gu");
	const toSound = (word: string): string =>
		[...word]
			.map((letter) => equivalents.get(letter) ?? letter)
			.filter((letter, index, all) => !latin.silent.includes(letter) && letter !== all[index - 1])
			.join("");
	const names = help.entities.flatMap((entity) => entity.names);
	const words = new Set([help.vocabulary, ...names].flatMap((text) => fold(text).match(/\p{L}{2,}/gu) ?? []));
	/** Latin words map to themselves. */
	const bySound = Map.groupBy(words, toSound);
	const isLatin = (word: string): boolean => !!bySound.get(toSound(word))?.includes(word);
	function toNativeScript(word: string): string {
		const lower = word.toLowerCase();
		if (isLatin(lower)) return word;
		const native = lower
			.replace("’", "'")
			.replace(letterPattern, (latinLetters) => letters.get(latinLetters) ?? "");
		// Vowels are often left out, so the match may skip letters.
		const ranked = bySound.get(toSound(native))?.map((candidate) => ({
			candidate,
			similarity: 2 * measureCommonSubsequence(native, candidate) - candidate.length,
		}));
		return ranked?.sort((a, b) => b.similarity - a.similarity)[0]?.candidate ?? native;
	}
	/** Arabic writes the article and its noun as one word. */
	const withArticles = (text: string): string =>
		text.replace(/\b[ae]l[ -](?=([a-z0-9'’]+))/gi, (article, noun) =>
			isLatin(noun.toLowerCase()) ? article : "al",
		);
	return (text) => {
		if (/[^\P{L}a-z]/iu.test(text)) return text;
		const latinText = withArticles(text);
		const words = new Set(latinText.match(latinWord));
		const native = new Map([...words].map((word) => [word, toNativeScript(word)]));
		return latinText.replace(latinWord, (word) => native.get(word) ?? word);
	};
}
