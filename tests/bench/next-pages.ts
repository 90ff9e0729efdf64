import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { dictionariesFor, dictionaryList, twinEnding } from "../../functions/contract/next-pages.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { splitPath } from "../../src/routing/paths.ts";
import { count, median, type Row } from "./table.ts";

/** What a page costs after the first: with the dictionary that browsers prefer for it, else as it is compressed. */
function weightOf(locale: string, file: string): number {
	const endings = [...dictionariesFor(locale, file).map(twinEnding), ".br"];
	return statSync(endings.map((ending) => file + ending).find(existsSync) ?? file).size;
}

/** What a page after the first costs, in bytes, per language. */
export function nextPages(dist: string): Row[] {
	const dictionaries: Record<string, string> = JSON.parse(readFileSync(join(dist, dictionaryList), "utf8"));
	const sizeOf = (name: string): string =>
		`${count(dictionaries[name] ? statSync(join(dist, `${dictionaries[name]}.br`)).size : 0)} B`;
	return localeCodes.flatMap((locale) => {
		const sizes = readdirSync(dist, { recursive: true, encoding: "utf8" })
			.filter((file) => file.endsWith(".html") && splitPath(`/${file}`).locale === locale)
			.map((file) => ({ file, size: weightOf(locale, join(dist, file)) }))
			.sort((one, other) => other.size - one.size);
		const [worst] = sizes;
		if (!worst) return [];
		const page = worst.file.replace(/(\/index)?\.html$/, "");
		const over = sizes.filter(({ size }) => size > 7 * 1024).length;
		const middle = median(sizes.map(({ size }) => size));
		return [
			{ what: `next page, ${locale}, median`, here: `${count(middle)} B`, goal: "3,584 B" },
			{
				what: `next page, ${locale}, worst`,
				here: `${count(worst.size)} B (${page}), ${over} over`,
				goal: "7,168 B",
			},
			{ what: `dictionary, ${locale}`, here: sizeOf(locale), goal: "12,288 B" },
			{ what: `dictionary of posts, ${locale}`, here: sizeOf(`${locale}.posts`), goal: "12,288 B" },
		];
	});
}
