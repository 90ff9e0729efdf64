import type { Locale } from "./locales.ts";

/** What `<language>/terms.ts` says of a language's words, for whoever searches in it. */
export interface Terms {
	/** A folded word without its ending, so that its forms are one. */
	stem(word: string): string;
	/** Words that say nothing about what is looked for, separated by blanks. */
	stop: string;
	/** Pairs of words, separated by commas: what people write, and what these pages say. */
	alike?: string;
	/** Where one word ends and the next begins without a blank between them; what is found there is taken out. */
	seam?: RegExp;
	/** What a verb or a noun may have before its root, and what it says there is for grammar. */
	prefix?: RegExp;
	/** What is written together with the word after it and says nothing: "and". */
	clitics?: RegExp[];
	/** Other forms of a stem that it may be known by. */
	forms?(stem: string): string[];
	/** How people type it in Latin letters, where it has letters of its own. */
	latin?: Latin;
}

/** A language's own letters for what is typed in Latin ones. */
export interface Latin {
	/** Latin letters, and what stands for them: "sh=ш". */
	letters: string;
	/** Letters that are taken for one another: "й=и". */
	alike: string;
	/** Letters that are often left out. */
	silent: string;
}

/** For a language that nobody has described: whole words. */
const wholeWords: Terms = { stem: (word) => word, stop: "" };

/** What is known of a language's words. */
export const loadTerms = (locale: Locale): Promise<Terms> =>
	(import(`./${locale}/terms.ts`) as Promise<Terms>).catch(() => wholeWords);
