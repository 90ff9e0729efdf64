import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrotliOptions, brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { dictionaryExtension, readDictionaryHash } from "../../functions/contract/next-pages.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { dist, distText, pages, wireSize } from "../support/site/dist.ts";

const list: Record<string, string> = JSON.parse(distText("dictionaries/list.json"));
const fileOf = (locale: string): string => (list[locale] ?? "").slice(1);
/** A page compressed with its language's dictionary. */
const compressed = (file: string): Buffer => readFileSync(join(dist, file + dictionaryExtension));
const sizes = (locale: string): number[] =>
	pages
		.filter((page) => page.locale === locale)
		.map(({ file }) => compressed(file).length)
		.sort((one, other) => one - other);
const isPost = ({ path }: { path: string }): boolean => path.startsWith("/blog/post/");
const middle = (values: number[]): number => values[values.length >> 1] ?? 0;

it("the contact form isn't prerendered, since its draft can be taken once", () => {
	const { prefetch, prerender } = JSON.parse(distText("next.speculationrules"));
	const excepts = ([rule]: object[]) => JSON.stringify(rule).includes('"/contact-us"');
	expect([excepts(prefetch), excepts(prerender)]).toEqual([false, true]);
});

describe.each(localeCodes)("later pages in %s", (locale) => {
	it("use a dictionary of at most 16 kB", () => {
		expect(wireSize(fileOf(locale))).toBeLessThanOrEqual(16 * 1024);
		expect(Object.keys(list)).toHaveLength(localeCodes.length);
	});

	it("decode to the same pages", () => {
		const localPages = pages.filter((page) => page.locale === locale);
		const dictionary = readFileSync(join(dist, fileOf(locale)));
		const hash = createHash("sha256").update(dictionary).digest("base64");
		const options: BrotliOptions & { dictionary: Buffer } = { dictionary };
		for (const { file, html } of [...localPages.slice(0, 12), ...localPages.filter(isPost).slice(-2)]) {
			const body = compressed(file);
			expect(readDictionaryHash(body)).toBe(hash);
			expect(brotliDecompressSync(body.subarray(36), options).toString()).toBe(html);
		}
	});

	it("are at most 7 kB", () => {
		const tooLarge = pages.filter(
			(page) => page.locale === locale && compressed(page.file).length > 7 * 1024,
		);
		expect(tooLarge.map(({ path }) => path)).toEqual([]);
	});

	it("weigh less than two fifths of what they would without a dictionary", () => {
		const plain = pages.filter((page) => page.locale === locale).map(({ file }) => wireSize(file));
		expect(middle(sizes(locale))).toBeLessThan(0.4 * middle(plain.sort((one, other) => one - other)));
	});
});
