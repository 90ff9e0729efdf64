import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
	buildDictionaryHeader,
	dictionaryExtension,
	dictionaryList,
} from "../../../functions/contract/next-pages.ts";
import { splitPath } from "../../../i18n/paths.ts";
import { makeOnce } from "./cache.ts";
import { compressBrotli, compressBrotliWithin, mapEach } from "./compress.ts";

/** Bytes that a page should weigh at most after the first one. */
const goal = 7 * 1024;

/** Most bytes of a dictionary, compressed. */
const dictionaryLimit = 16 * 1024;

type Page = readonly [file: string, body: Buffer];

/** One page of each folder. The last are the cheapest to refer to: those of the largest folders, and a post, as posts are heaviest. */
async function buildDictionary(pages: readonly Page[]): Promise<Buffer> {
	const folders = Map.groupBy(pages, ([file]) => dirname(dirname(file)));
	const rank = ([folder, pages]: [string, Page[]]) =>
		/(^|\/)blog\/post$/.test(folder) ? Number.POSITIVE_INFINITY : pages.length;
	const samples = [...folders]
		.sort((one, other) => rank(one) - rank(other))
		.flatMap(([, [first]]) => (first ? [first[1]] : []));
	let dictionary = Buffer.concat(samples);
	for (;;) {
		const weight = (await compressBrotli(dictionary, 10)).length;
		if (weight <= dictionaryLimit) return dictionary;
		dictionary = dictionary.subarray(Math.ceil(dictionary.length * (1 - dictionaryLimit / weight)));
	}
}

/** Writes a language's dictionary, and each page compressed with it for `Content-Encoding: dcb` (RFC 9842 §4). Returns its URL. */
async function writeDictionary(dist: string, locale: string, pages: readonly Page[]): Promise<string> {
	const dictionary = await makeOnce("dictionary", pages.flat(), () => buildDictionary(pages));
	const digest = createHash("sha256").update(dictionary).digest();
	const path = `/dictionaries/${locale}.${digest.toString("base64url").slice(0, 10)}.txt`;
	writeFileSync(join(dist, path), dictionary);
	const header = buildDictionaryHeader(digest);
	// A few at a time, as each run holds a prepared dictionary in memory.
	await mapEach(pages, async ([file, page]) => {
		const compressed = await makeOnce("with-dictionary", [digest, page], () =>
			compressBrotliWithin(goal - header.length, page, dictionary),
		);
		writeFileSync(join(dist, `${file}${dictionaryExtension}`), Buffer.concat([header, compressed]));
	});
	return path;
}

/** Writes each language's dictionary, its pages compressed with it, and a list. Returns files still to be compressed. */
export async function writeDictionaries(dist: string, pages: readonly Page[]): Promise<string[]> {
	mkdirSync(join(dist, "dictionaries"), { recursive: true });
	const entries = await Promise.all(
		[...Map.groupBy(pages, ([file]) => splitPath(`/${file}`).locale)].map(
			async ([locale, localPages]) => [locale, await writeDictionary(dist, locale, localPages)] as const,
		),
	);
	writeFileSync(join(dist, dictionaryList), JSON.stringify(Object.fromEntries(entries)));
	return [...entries.map(([, path]) => path), dictionaryList].map((path) => path.slice(1));
}
