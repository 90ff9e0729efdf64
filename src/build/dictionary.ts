import { brotliCompressSync, constants } from "node:zlib";
import { commonPhrases } from "./dictionary-phrases.ts";

/** Bytes that a dictionary may weigh on its way, by brotli. */
const dictionaryLimit = 12 * 1024;

/** How many of the pages must have a part, of all: what a kind of page has that every fifth page is of. */
const share = 0.2;

/** A page in the parts that pages share: tags with the text behind them, and rules of CSS. */
const partsOf = (page: string): string[] => page.match(/[^<}]*[<}]/g) ?? [];

/** As `finish` compresses it. */
const weigh = (body: Buffer): number =>
	brotliCompressSync(body, {
		params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
	}).length;

/** The greatest number up to `most` for which something is light enough; it is for 0. */
function greatest(most: number, fits: (count: number) => boolean): number {
	let [low, high] = [0, most];
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if (fits(middle)) low = middle;
		else high = middle - 1;
	}
	return low;
}

/**
 * What pages of a language have in common, for each to be compressed with: the parts that enough of them have, or as many of
 * these as there is room for, in the order of a page; before them, phrases that some say, until it is full. What most have stands
 * last, where it is nearest to the page.
 */
export function dictionaryOf(pages: readonly string[], limit = dictionaryLimit): Buffer {
	const counts = new Map<string, number>();
	for (const page of pages)
		for (const part of new Set(partsOf(page))) counts.set(part, (counts.get(part) ?? 0) + 1);
	const least = Math.max(2, share * pages.length);
	const shared = [...counts].filter(([, count]) => count >= least);
	const byCount = shared.toSorted(([, one], [, other]) => other - one).map(([part]) => part);
	const first = (count: number): Buffer => {
		const taken = new Set(byCount.slice(0, count));
		return Buffer.from(shared.flatMap(([part]) => (taken.has(part) ? part : [])).join(""));
	};
	const all = first(byCount.length);
	const parts =
		weigh(all) <= limit ? all : first(greatest(byCount.length, (count) => weigh(first(count)) <= limit));
	const phrases = commonPhrases(
		pages.map((page) => Buffer.from(page)),
		parts,
		2 * limit,
	);
	const withPhrases = (count: number, ending = 0): Buffer =>
		Buffer.concat([
			phrases[count]?.subarray(-ending || Number.POSITIVE_INFINITY) ?? Buffer.alloc(0),
			...phrases.slice(0, count).toReversed(),
			parts,
		]);
	const whole = greatest(phrases.length, (count) => weigh(withPhrases(count)) <= limit);
	// What room is left takes the end of the next one.
	const rest = phrases[whole]?.length ?? 0;
	return withPhrases(
		whole,
		greatest(rest, (ending) => weigh(withPhrases(whole, ending)) <= limit),
	);
}
