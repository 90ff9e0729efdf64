import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { localeCodes } from "../../i18n/locales.ts";
import { splitPath } from "../../src/routing/paths.ts";
import { count, median, type Row } from "./table.ts";

interface Weights {
	middle: number;
	worst: number;
	worstPage: string;
	over: number;
	dictionary: number;
}

/** What pages of a language weigh with its dictionary; null where a site has none. */
function weights(dist: string, locale: string): Weights | null {
	const list = join(dist, "dictionaries/list.json");
	if (!existsSync(list)) return null;
	const dictionary: string = JSON.parse(readFileSync(list, "utf8"))[locale];
	const sizes = readdirSync(dist, { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".html.dcb") && splitPath(`/${file}`).locale === locale)
		.map((file) => ({ file, size: statSync(join(dist, file)).size }))
		.sort((one, other) => other.size - one.size);
	const [worst] = sizes;
	if (!worst) return null;
	return {
		middle: median(sizes.map(({ size }) => size)),
		worst: worst.size,
		worstPage: worst.file.replace(/(\/index)?\.html\.dcb$/, ""),
		over: sizes.filter(({ size }) => size > 7 * 1024).length,
		dictionary: statSync(join(dist, `${dictionary}.br`)).size,
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
		];
	});
}
