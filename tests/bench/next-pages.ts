import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { dictionariesFor, twinEnding } from "../../functions/contract/next-pages.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { splitPath } from "../../src/routing/paths.ts";
import { count, median, type Row } from "./table.ts";

interface Weights {
	middle: number;
	worst: number;
	worstPage: string;
	over: number;
	dictionary: number;
	dictionaryOfPosts: number;
}

/** A page of another site may be a megabyte, for which the best takes seconds. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** What a page costs after the first: with the dictionary that browsers prefer for it, else as it is compressed, or would be. */
function weightOf(locale: string, file: string): number {
	const twin = [...dictionariesFor(locale, file).map(twinEnding), ".br"]
		.map((ending) => file + ending)
		.find(existsSync);
	return twin ? statSync(twin).size : brotliCompressSync(readFileSync(file), quick).length;
}

/** What pages of a language weigh with its dictionary, where it has one; null where it has no pages. */
function weights(dist: string, locale: string): Weights | null {
	const list = join(dist, "dictionaries/list.json");
	const dictionaries: Record<string, string> = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : {};
	const sizeOf = (name: string): number => {
		const path = dictionaries[name];
		return path ? statSync(join(dist, `${path}.br`)).size : 0;
	};
	const sizes = readdirSync(dist, { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".html") && splitPath(`/${file}`).locale === locale)
		.map((file) => ({ file, size: weightOf(locale, join(dist, file)) }))
		.sort((one, other) => other.size - one.size);
	const [worst] = sizes;
	if (!worst) return null;
	return {
		middle: median(sizes.map(({ size }) => size)),
		worst: worst.size,
		worstPage: worst.file.replace(/(\/index)?\.html$/, ""),
		over: sizes.filter(({ size }) => size > 7 * 1024).length,
		dictionary: sizeOf(locale),
		dictionaryOfPosts: sizeOf(`${locale}.posts`),
	};
}

/** What a page after the first costs, in bytes, per language. */
export function nextPages(dist: string, other?: string): Row[] {
	return localeCodes.flatMap((locale) => {
		const here = weights(dist, locale);
		const there = other ? weights(other, locale) : null;
		if (!here) return [];
		const beside = (value: (of: Weights) => string) => (there ? { beside: value(there) } : {});
		return [
			{
				what: `next page, ${locale}, median`,
				here: `${count(here.middle)} B`,
				goal: "3,584 B",
				...beside(({ middle }) => `${count(middle)} B`),
			},
			{
				what: `next page, ${locale}, worst`,
				here: `${count(here.worst)} B (${here.worstPage}), ${here.over} over`,
				goal: "7,168 B",
				...beside(({ worst, over }) => `${count(worst)} B, ${over} over`),
			},
			{
				what: `dictionary, ${locale}`,
				here: `${count(here.dictionary)} B`,
				goal: "12,288 B",
				...beside(({ dictionary }) => `${count(dictionary)} B`),
			},
			{
				what: `dictionary of posts, ${locale}`,
				here: `${count(here.dictionaryOfPosts)} B`,
				goal: "12,288 B",
				...beside(({ dictionaryOfPosts }) => `${count(dictionaryOfPosts)} B`),
			},
		];
	});
}
