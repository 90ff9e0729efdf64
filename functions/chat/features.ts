import { runsIn } from "../../i18n/fold.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** How many features a model tells apart: what a text has is hashed to one of these. */
export const featureCount = 8192;

/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), which spreads short words well, of a part of a text after what was read. */
function read(hash: number, text: string, from = 0, to = text.length): number {
	let next = hash;
	for (let at = from; at < to; at++) next = Math.imul(next ^ text.charCodeAt(at), 0x01000193);
	return next;
}

/** Where the features of a kind begin. */
const begin = (kind: string): number => read(0x811c9dc5, kind);
const [term, pair, word, neighbors, piece] = ["t", "b", "w", "v", "c"].map(begin) as [
	number,
	number,
	number,
	number,
	number,
];

/** Letters of the pieces that words are taken apart into: a misspelled word shares most of them with the right one. */
const pieces = [3, 4];

/**
 * What a text has, as numbers under `featureCount`: its terms, each with the next, its words as they are written, and pieces of
 * these. Names of things that the site has many of are one: what is asked about Germany is asked about France.
 */
export function featuresOf(
	text: string,
	{ termsIn }: Vocabulary,
	kindOf: (term: string) => string,
): number[] {
	const terms = termsIn(text).map((one) => kindOf(one) || one);
	const words = runsIn(text).slice(0, 81);
	const all: number[] = [];
	const add = (hash: number) => all.push((hash >>> 0) % featureCount);
	for (const [at, one] of terms.entries()) {
		add(read(term, one));
		add(read(term, one));
		add(read(pair, `${one} ${terms[at + 1] ?? ""}`));
	}
	for (const [at, one] of words.slice(0, 80).entries()) {
		add(read(word, one));
		add(read(neighbors, `${one} ${words[at + 1] ?? ""}`));
		const bounded = `<${one}>`;
		for (const size of pieces)
			for (let from = 0; from + size <= bounded.length; from++) add(read(piece, bounded, from, from + size));
	}
	return all;
}
