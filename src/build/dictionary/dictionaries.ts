import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beginningOf, dictionaryList, twinEnding } from "../../../functions/contract/next-pages.ts";
import { splitPath } from "../../routing/paths.ts";
import { cached } from "../postprocess/cache.ts";
import { brotliAt, brotliWithin, eachOf } from "../postprocess/compress.ts";
import { commonPhrases } from "./dictionary-phrases.ts";

/** Bytes that a page after the first should not weigh more than. */
const goal = 7 * 1024;

/** A page compressed with a dictionary, as `Content-Encoding: dcb` wants it (RFC 9842 §4). */
async function compressedWith(dictionary: Buffer, page: Buffer): Promise<Buffer> {
	const beginning = beginningOf(createHash("sha256").update(dictionary).digest());
	return Buffer.concat([beginning, await brotliWithin(goal - beginning.length, page, dictionary)]);
}

/** Bytes that a dictionary may weigh on its way, by brotli. */
const dictionaryLimit = 12 * 1024;

/** What pages have in common, for each to be compressed with: what most say last, where it is nearest to the page. */
async function dictionaryOf(pages: readonly Buffer[]): Promise<Buffer> {
	const enough = 6 * dictionaryLimit;
	let phrases = Buffer.concat(commonPhrases(pages, enough).toReversed()).subarray(-enough);
	for (;;) {
		const weight = (await brotliAt(phrases, 11)).length;
		if (weight <= dictionaryLimit) return phrases;
		phrases = phrases.subarray(Math.ceil(phrases.length * (1 - dictionaryLimit / weight)));
	}
}

/**
 * Posts say much that no other page does, and are edited most: a dictionary without them serves the others better, and does not
 * change with each of their sentences, and with it what every page is by it. They have one of their own, too; of the other one,
 * they are for who has only that.
 */
const ofPost = /(^|\/)blog\/post\//;
/** The page of a post that is not there, which nobody has asked for, is none. */
const isPost = (file: string): boolean => ofPost.test(file) && file.endsWith("/index.html");

type Page = readonly [file: string, body: Buffer];

/** Writes a dictionary of some pages, and beside each page that it is for what that is with it. Says the dictionary's address. */
async function writeDictionary(
	dist: string,
	name: string,
	of: readonly Page[],
	pages: readonly Page[],
): Promise<[name: string, path: string]> {
	const bodies = of.map(([, body]) => body);
	const dictionary = await cached("dictionary", bodies, () => dictionaryOf(bodies));
	const hash = createHash("sha256").update(dictionary).digest("base64url").slice(0, 10);
	const path = `/dictionaries/${name}.${hash}.txt`;
	writeFileSync(join(dist, path), dictionary);
	// Few at a time: each holds the dictionary prepared for itself.
	await eachOf(pages, async ([file, page]) => {
		const body = await cached("with-dictionary", [dictionary, page], () => compressedWith(dictionary, page));
		writeFileSync(join(dist, `${file}${twinEnding(name)}`), body);
	});
	return [name, path];
}

/**
 * Makes a dictionary of each language's pages and one of its posts, writes beside each page what it is with them, and the list of
 * all. @param pages finished @returns the files that are sent as they are
 */
export async function writeDictionaries(dist: string, pages: readonly Page[]): Promise<string[]> {
	mkdirSync(join(dist, "dictionaries"), { recursive: true });
	// In a fixed order, as phrases are taken from the first pages; from the end, where the many pages of services are.
	const byLanguage = Map.groupBy(
		pages.toSorted(([one], [other]) => (one < other ? 1 : -1)),
		([file]) => splitPath(`/${file}`).locale,
	);
	const entries = await Promise.all(
		[...byLanguage].flatMap(([locale, own]) => {
			const posts = own.filter(([file]) => isPost(file));
			const others = own.filter(([file]) => !ofPost.test(file));
			return [
				writeDictionary(dist, locale, others, own),
				// One alone has nothing in common.
				...(posts.length > 1 ? [writeDictionary(dist, `${locale}.posts`, posts, posts)] : []),
			];
		}),
	);
	writeFileSync(join(dist, dictionaryList), JSON.stringify(Object.fromEntries(entries)));
	return [...entries.map(([, path]) => path), dictionaryList].map((path) => path.slice(1));
}
