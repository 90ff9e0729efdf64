import type { Locale } from "./locales.ts";

/** Linguistic data of `<language>/terms.ts`, for searching. */
export interface Terms {
	/** Stems a folded word. */
	stem(word: string): string;
	/** Stop words, separated by spaces. */
	stopWords: string;
	/** Synonyms, separated by commas: what people write, then what our pages say. */
	synonyms?: string;
	/** Matches what's removed from words written together without a space. */
	elisions?: RegExp;
	/** Conjunctions and prepositions attached to the next word. */
	clitics?: RegExp[];
	/** How people type it in Latin letters. */
	latin?: Latin;
}

/** Rules for that. */
export interface Latin {
	/** Latin letters with their equivalents: "sh=ш". */
	letters: string;
	/** Interchangeable letters: "й=и". */
	equivalents: string;
	/** Letters that people often leave out. */
	silent: string;
}

/** For languages without terms.ts: whole words. */
const wholeWords: Terms = { stem: (word) => word, stopWords: "" };

/** The terms of a language. Rejects if a browser can't load them, which is a TypeError. */
export const loadTerms = (locale: Locale): Promise<Terms> =>
	(import(`./${locale}/terms.ts`) as Promise<Terms>).catch((error: unknown) => {
		if (error instanceof TypeError) throw error;
		return wholeWords;
	});
