import { splitWords } from "../../i18n/fold.ts";
import type { Locale } from "../../i18n/locales.ts";
import { type Latin, loadTerms, type Terms } from "../../i18n/terms.ts";

/** A word and its stem; the stem is "" for a stop word. */
export interface Token {
	word: string;
	term: string;
}

export interface Tokenizer {
	tokens(text: string): Token[];
	/** Romanization rules, for languages in another script. */
	latin?: Latin;
}

export function createTokenizer({
	stem,
	stopWords,
	synonyms = "",
	elisions,
	latin,
	clitics = [],
}: Terms): Tokenizer {
	const stops = new Set(splitWords(stopWords));
	const synonymStems = new Map(
		synonyms
			.split(", ")
			.map((pair) => pair.split(" ").map((word) => stem(splitWords(word).at(-1) ?? "")) as [string, string]),
	);
	function toToken(word: string): Token {
		const bare = clitics.filter((clitic) => clitic.test(word)).map((clitic) => word.replace(clitic, ""));
		const root = stem(word);
		const term = [word, ...bare].some((form) => stops.has(form)) ? "" : (synonymStems.get(root) ?? root);
		return { word, term };
	}
	return {
		tokens: (text) => splitWords(elisions ? text.replace(elisions, " ") : text).map(toToken),
		...(latin && { latin }),
	};
}

/** The tokenizer of a locale; without stemming rules it compares whole words. */
export const loadTokenizer = async (locale: Locale): Promise<Tokenizer> =>
	createTokenizer(await loadTerms(locale));

export const buckets = 1 << 16;

/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), which spreads short words well. */
function hash(text: string): number {
	let value = 0x811c9dc5;
	for (let index = 0; index < text.length; index++)
		value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
	return (value >>> 0) % buckets;
}

/** Hashed features: terms, words, bigrams, and character n-grams, which a misspelling shares with the correct word. */
export function hashFeatures(tokens: readonly Token[]): number[] {
	const terms = tokens.flatMap(({ term }) => term || []);
	const words = tokens.map(({ word }) => word);
	const all: string[] = [];
	for (const [index, term] of terms.entries())
		all.push(`t${term}`, `t${term}`, `b${term} ${terms[index + 1] ?? ""}`);
	for (const [index, word] of words.entries()) {
		all.push(`w${word}`, `v${word} ${words[index + 1] ?? ""}`);
		const bounded = `<${word}>`;
		for (const size of [3, 4])
			for (let from = 0; from + size <= bounded.length; from++)
				all.push(`c${bounded.slice(from, from + size)}`);
	}
	return all.map(hash);
}
