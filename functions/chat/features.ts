import { fold } from "../../i18n/fold.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** How many features a model tells apart: what a text has is hashed to one of these. */
export const featureCount = 8192;

/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), which spreads short words well. */
function hashed(text: string): number {
	let hash = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	return (hash >>> 0) % featureCount;
}

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
	const terms = termsIn(text).map((term) => kindOf(term) || term);
	const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
	const all = terms.flatMap((term, at) => [`t${term}`, `t${term}`, `b${term} ${terms[at + 1] ?? ""}`]);
	for (const [at, word] of words.slice(0, 80).entries()) {
		all.push(`w${word}`, `v${word} ${words[at + 1] ?? ""}`);
		const bounded = `<${word}>`;
		for (const size of pieces)
			for (let from = 0; from + size <= bounded.length; from++)
				all.push(`c${bounded.slice(from, from + size)}`);
	}
	return all.map(hashed);
}
