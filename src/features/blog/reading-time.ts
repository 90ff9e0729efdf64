import { type Locale, localeEntry } from "../../../i18n/locales.ts";

/** Words an unhurried reader takes in per minute. */
const pace = 200;

/** What a reader sees of a text in MDX: no front matter, no addresses, no names of pieces. */
export const plainText = (mdx: string): string =>
	mdx
		.replace(/^---\n[\s\S]*?\n---\n/, "")
		.replace(/<\/?[A-Za-z][^>]*>/g, " ")
		.replace(/\]\([^)]*\)/g, "] ")
		.replace(/[|#*_`>[\]-]+/g, " ");

/** Minutes it takes to read a text, at least one. */
export function readingMinutes(locale: Locale, mdx: string): number {
	const words = new Intl.Segmenter(localeEntry(locale).intl, { granularity: "word" }).segment(plainText(mdx));
	const count = [...words].filter(({ isWordLike }) => isWordLike).length;
	return Math.max(1, Math.round(count / pace));
}
