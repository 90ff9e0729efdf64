import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
	dictionaryExtension,
	dictionaryHeader,
	dictionaryList,
} from "../../../functions/contract/next-pages.ts";
import { splitPath } from "../../../i18n/paths.ts";
import { cached } from "../postprocess/cache.ts";
import { brotliAt, brotliWithin, eachOf } from "../postprocess/compress.ts";
import { commonPhrases } from "./dictionary-phrases.ts";

/** Bytes that a page should weigh at most after the first one. */
const goal = 7 * 1024;

/** Compresses a page with a dictionary, for `Content-Encoding: dcb` (RFC 9842 §4). */
async function compressedWith(dictionary: Buffer, digest: Buffer, page: Buffer): Promise<Buffer> {
	const beginning = dictionaryHeader(digest);
	return Buffer.concat([beginning, await brotliWithin(goal - beginning.length, page, dictionary)]);
}

/** Most bytes of a dictionary, compressed. */
const dictionaryLimit = 12 * 1024;

/** A dictionary of what pages share. The most common phrases come last, where they are cheapest to refer to. */
async function dictionaryOf(pages: readonly Buffer[]): Promise<Buffer> {
	const enough = 6 * dictionaryLimit;
	let phrases = Buffer.concat(commonPhrases(pages, enough).toReversed()).subarray(-enough);
	for (;;) {
		const weight = (await brotliAt(phrases, 10)).length;
		if (weight <= dictionaryLimit) return phrases;
		phrases = phrases.subarray(Math.ceil(phrases.length * (1 - dictionaryLimit / weight)));
	}
}

/**
 * Posts share little with other pages and change most often, so they have a dictionary of their own. They are also compressed
 * with the other one, for visitors who have only that.
 */
const ofPost = /(^|\/)blog\/post\//;
/** Not the error page for missing posts. */
const isPost = (file: string): boolean => ofPost.test(file) && file.endsWith("/index.html");

type Page = readonly [file: string, body: Buffer];

/** Writes a dictionary made of the pages `of`, and each of `pages` compressed with it. Returns its name and address. */
async function writeDictionary(
	dist: string,
	name: string,
	of: readonly Page[],
	pages: readonly Page[],
): Promise<[name: string, path: string]> {
	const bodies = of.map(([, body]) => body);
	const dictionary = await cached("dictionary", bodies, () => dictionaryOf(bodies));
	const digest = createHash("sha256").update(dictionary).digest();
	const path = `/dictionaries/${name}.${digest.toString("base64url").slice(0, 10)}.txt`;
	writeFileSync(join(dist, path), dictionary);
	// A few at a time, as each run holds a prepared dictionary in memory.
	await eachOf(pages, async ([file, page]) => {
		const compressed = () => compressedWith(dictionary, digest, page);
		const body = await cached("with-dictionary", [digest, page], compressed);
		writeFileSync(join(dist, `${file}${dictionaryExtension(name)}`), body);
	});
	return [name, path];
}

/**
 * Writes each language's dictionaries, every page compressed with them, and the list of dictionaries.
 * @param pages postprocessed @returns files that remain to be compressed
 */
export async function writeDictionaries(dist: string, pages: readonly Page[]): Promise<string[]> {
	mkdirSync(join(dist, "dictionaries"), { recursive: true });
	// Sorted backwards, since phrases come from the first pages, and the many service pages should be among them.
	const byLanguage = Map.groupBy(
		pages.toSorted(([one], [other]) => (one < other ? 1 : -1)),
		([file]) => splitPath(`/${file}`).locale,
	);
	const entries = await Promise.all(
		[...byLanguage].flatMap(([locale, localPages]) => {
			const posts = localPages.filter(([file]) => isPost(file));
			const others = localPages.filter(([file]) => !ofPost.test(file));
			// Some pages fill a dictionary with more kinds of phrases than all, which repeat the first ones.
			const step = Math.ceil(others.length / 80);
			const some = others.filter((_, index) => index % step === 0);
			return [
				writeDictionary(dist, locale, some, localPages),
				// A single post shares nothing.
				...(posts.length > 1 ? [writeDictionary(dist, `${locale}.posts`, posts, posts)] : []),
			];
		}),
	);
	writeFileSync(join(dist, dictionaryList), JSON.stringify(Object.fromEntries(entries)));
	return [...entries.map(([, path]) => path), dictionaryList].map((path) => path.slice(1));
}
