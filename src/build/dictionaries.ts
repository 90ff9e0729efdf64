import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, constants } from "node:zlib";
import { beginningOf, dictionaryList } from "../../functions/contract/next-pages.ts";
import type { Locale } from "../../i18n/locales.ts";
import { splitPath } from "../routing/paths.ts";
import { dictionaryOf } from "./dictionary.ts";
import { eachOf } from "./each-of.ts";
import { kept } from "./kept.ts";

const brotli = promisify(brotliCompress);

/**
 * A page compressed with a dictionary, as `Content-Encoding: dcb` wants it (RFC 9842 §4). Quality 11 takes three times the time
 * of 10 and saves two bytes in a hundred.
 */
async function compressedWith(dictionary: Buffer, page: Buffer): Promise<Buffer> {
	const hash = createHash("sha256").update(dictionary).digest();
	// Node has had it since 26, its types do not say so yet.
	const options: BrotliOptions & { dictionary: Buffer } = {
		dictionary,
		params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: page.length },
	};
	const body = await brotli(page, options);
	return Buffer.concat([beginningOf(hash), body]);
}

/**
 * Posts say much that no other page does, and are edited most: a dictionary without them serves the others better, and does not
 * change with each of their sentences, and with it what every page is by it.
 */
const ofPost = /(^|\/)blog\/post\//;

/** A page, by its file's path from `dist`. */
type Page = readonly [file: string, body: Buffer];

/** Writes the dictionary of a language, and beside each of its pages what that is with it. Says the dictionary's path. */
async function writeDictionary(dist: string, locale: Locale, pages: readonly Page[]): Promise<string> {
	const bodies = pages.flatMap(([file, body]) => (ofPost.test(file) ? [] : [body]));
	const dictionary = await kept("dictionary", bodies, () =>
		dictionaryOf(bodies.map((body) => body.toString())),
	);
	const hash = createHash("sha256").update(dictionary).digest("base64url").slice(0, 10);
	const path = `dictionaries/${locale}.${hash}.txt`;
	writeFileSync(join(dist, path), dictionary);
	// Few at a time: each holds the dictionary prepared for itself.
	await eachOf(pages, async ([file, page]) => {
		const body = await kept("with-dictionary", [dictionary, page], () => compressedWith(dictionary, page));
		writeFileSync(join(dist, `${file}.dcb`), body);
	});
	return path;
}

/**
 * Makes a dictionary of each language's pages, writes it and the list of all, and says what compresses a page of a language
 * with its own. @param pages finished
 */
export async function writeDictionaries(dist: string, pages: readonly Page[]): Promise<string[]> {
	mkdirSync(join(dist, "dictionaries"), { recursive: true });
	// In a fixed order, as phrases are taken from the first pages; from the end, where the many pages of services are.
	const byLanguage = Map.groupBy(
		pages.toSorted(([one], [other]) => (one < other ? 1 : -1)),
		([file]) => splitPath(`/${file}`).locale,
	);
	const written = await Promise.all(
		[...byLanguage].map(async ([locale, own]) => [locale, await writeDictionary(dist, locale, own)] as const),
	);
	const path = dictionaryList.slice(1);
	writeFileSync(
		join(dist, path),
		JSON.stringify(Object.fromEntries(written.map(([locale, name]) => [locale, `/${name}`]))),
	);
	return [...written.map(([, name]) => name), path];
}
