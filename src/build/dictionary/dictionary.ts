import { cached } from "../postprocess/cache.ts";
import { brotliAt } from "../postprocess/compress.ts";
import { commonPhrases } from "./dictionary-phrases.ts";

/** Bytes that a dictionary may weigh on its way, by brotli. */
const dictionaryLimit = 12 * 1024;

/** How many of the pages must have a part, of all: with fewer, kinds of page with few pages would find no room for theirs. */
const share = 0.4;

/** A page in the parts that pages share: tags with the text behind them, and rules of CSS. */
const partsOf = (page: string): string[] => page.match(/[^<}]*[<}]/g) ?? [];

/** As `postprocess` compresses it; cached, as a sentence in a post changes none of what is weighed. */
const weigh = async (body: Buffer): Promise<number> => {
	const weight = async () => Buffer.from(String((await brotliAt(body, 11)).length));
	return Number(await cached("weight", [body], weight));
};

/** Bytes of weight that may stay free, and of length that need not be tried one by one. */
const near = 16;
/** What a byte of phrases weighs, about: from here weight is guessed before the first one was weighed. */
const byteOfPhrases = 0.18;

/** The longest end of a text that is light enough, nearly: weight grows with length, so that few guesses find it. @param from a length that is */
async function longestEnd(text: Buffer, from: number, limit: number): Promise<Buffer> {
	const end = (length: number) => text.subarray(text.length - length);
	const at = async (length: number) => ({ length, weight: await weigh(end(length)) });
	let low = await at(from);
	let high: typeof low | undefined;
	let most = text.length;
	while (limit - low.weight > near && most - low.length > near) {
		const perByte = high ? (high.weight - low.weight) / (high.length - low.length) : byteOfPhrases;
		const more = Math.max(near, Math.floor((limit - low.weight) / perByte));
		const guess = await at(Math.min(most, low.length + more));
		if (guess.weight <= limit) low = guess;
		else high = guess;
		if (guess === high) most = high.length - 1;
	}
	return end(low.length);
}

/** The greatest number up to `most` for which something is light enough; it is for 0. */
async function greatest(most: number, fits: (count: number) => Promise<boolean>): Promise<number> {
	let [low, high] = [0, most];
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if (await fits(middle)) low = middle;
		else high = middle - 1;
	}
	return low;
}

/**
 * What pages of a language have in common, for each to be compressed with: the parts that enough of them have, or as many of
 * these as there is room for, in the order of a page; before them, phrases that some say, until it is full. What most have stands
 * last, where it is nearest to the page, and before it the phrases that are worth most.
 */
export async function dictionaryOf(pages: readonly string[], limit = dictionaryLimit): Promise<Buffer> {
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
	const light = async (count: number) => (await weigh(first(count))) <= limit;
	const all = byCount.length;
	const parts = first((await light(all)) ? all : await greatest(all, light));
	const phrases = commonPhrases(
		pages.map((page) => Buffer.from(page)),
		parts,
		5 * limit,
	);
	return longestEnd(Buffer.concat([...phrases.toReversed(), parts]), parts.length, limit);
}
