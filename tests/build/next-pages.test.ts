import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrotliOptions, brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { hashIn } from "../../functions/contract/next-pages.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { dist, distText, pages, wireSize } from "../support/dist.ts";

const list: Record<string, string> = JSON.parse(distText("dictionaries/list.json"));
const fileOf = (locale: string): string => (list[locale] ?? "").slice(1);
const sizes = (locale: string): number[] =>
	pages
		.filter((page) => page.locale === locale)
		.map(({ file }) => readFileSync(join(dist, `${file}.dcb`)).length)
		.sort((one, other) => one - other);
const middle = (values: number[]): number => values[values.length >> 1] ?? 0;

describe.each(localeCodes)("the pages in %s after the first", (locale) => {
	it("are made with a dictionary of at most 12 kB", () => {
		expect(wireSize(fileOf(locale))).toBeLessThanOrEqual(12 * 1024);
	});

	it("are the same pages", () => {
		const dictionary = readFileSync(join(dist, fileOf(locale)));
		const hash = createHash("sha256").update(dictionary).digest("base64");
		for (const { file, html } of pages.filter((page) => page.locale === locale).slice(0, 12)) {
			const body = readFileSync(join(dist, `${file}.dcb`));
			expect(hashIn(body)).toBe(hash);
			const options: BrotliOptions & { dictionary: Buffer } = { dictionary };
			expect(brotliDecompressSync(body.subarray(36), options).toString()).toBe(html);
		}
	});

	it("are over 7 kB only where the text itself is long", () => {
		const long = /^\/(blog\/post\/.+|glossary|privacypolicy|terms-and-conditions)$/;
		const most = (path: string): number => (long.test(path) ? 11 : 7) * 1024;
		const over = pages.filter(
			(page) =>
				page.locale === locale && readFileSync(join(dist, `${page.file}.dcb`)).length > most(page.path),
		);
		expect(over.map(({ path }) => path)).toEqual([]);
	});

	it("weigh a third of what they would without", () => {
		expect(middle(sizes(locale))).toBeLessThanOrEqual(3.5 * 1024);
		const plain = pages.filter((page) => page.locale === locale).map(({ file }) => wireSize(file));
		expect(middle(sizes(locale))).toBeLessThan(middle(plain.sort((one, other) => one - other)) / 3);
	});
});
