import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrotliOptions, brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
	dictionariesFor,
	dictionaryExtension,
	readDictionaryHash,
} from "../../functions/contract/next-pages.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { dist, distText, pages, wireSize } from "../support/site/dist.ts";

const list: Record<string, string> = JSON.parse(distText("dictionaries/list.json"));
const fileOf = (name: string): string => (list[name] ?? "").slice(1);
/** A page's dictionary-compressed variants, by dictionary. */
const variantsOf = (locale: string, file: string): [name: string, body: Buffer][] =>
	dictionariesFor(locale, file)
		.map((name) => [name, join(dist, file + dictionaryExtension(name))] as const)
		.flatMap(([name, variant]) => (existsSync(variant) ? [[name, readFileSync(variant)]] : []));
/** Size of the variant that browsers prefer. */
const weightOf = (locale: string, file: string): number =>
	variantsOf(locale, file)[0]?.[1].length ?? Number.POSITIVE_INFINITY;
const sizes = (locale: string): number[] =>
	pages
		.filter((page) => page.locale === locale)
		.map(({ file }) => weightOf(locale, file))
		.sort((one, other) => one - other);
const middle = (values: number[]): number => values[values.length >> 1] ?? 0;

describe.each(localeCodes)("later pages in %s", (locale) => {
	it("use a dictionary of at most 12 kB, and posts one more", () => {
		for (const name of [locale, `${locale}.posts`])
			expect(wireSize(fileOf(name)), name).toBeLessThanOrEqual(12 * 1024);
		expect(Object.keys(list)).toHaveLength(2 * localeCodes.length);
	});

	it("decode to the same pages", () => {
		const own = pages.filter((page) => page.locale === locale);
		const posts = own.filter(({ path }) => path.startsWith("/blog/post/"));
		const used = new Set<string>();
		for (const { file, html } of [...own.slice(0, 12), ...posts.slice(-2)])
			for (const [name, body] of variantsOf(locale, file)) {
				used.add(name);
				const dictionary = readFileSync(join(dist, fileOf(name)));
				expect(readDictionaryHash(body)).toBe(createHash("sha256").update(dictionary).digest("base64"));
				const options: BrotliOptions & { dictionary: Buffer } = { dictionary };
				expect(brotliDecompressSync(body.subarray(36), options).toString()).toBe(html);
			}
		expect([...used].sort()).toEqual([locale, `${locale}.posts`]);
	});

	it("are at most 7 kB", () => {
		const tooLarge = pages.filter((page) => page.locale === locale && weightOf(locale, page.file) > 7 * 1024);
		expect(tooLarge.map(({ path }) => path)).toEqual([]);
	});

	it("weigh a third of what they would without a dictionary", () => {
		expect(middle(sizes(locale))).toBeLessThanOrEqual(3.6 * 1024);
		const plain = pages.filter((page) => page.locale === locale).map(({ file }) => wireSize(file));
		expect(middle(sizes(locale))).toBeLessThan(middle(plain.sort((one, other) => one - other)) / 3);
	});
});
