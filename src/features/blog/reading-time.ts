import { getLocaleEntry, type Locale } from "../../../i18n/locales.ts";

const wordsPerMinute = 200;

/** The visible text of MDX without front matter: no addresses and component names. */
export const toPlainText = (mdx: string): string =>
	mdx
		.replace(/<\/?[A-Za-z][^>]*>/g, " ")
		.replace(/\]\([^)]*\)/g, "] ")
		.replace(/[|#*_`>[\]-]+/g, " ");

export function countReadingMinutes(locale: Locale, mdx: string): number {
	const words = new Intl.Segmenter(getLocaleEntry(locale).intl, { granularity: "word" }).segment(
		toPlainText(mdx),
	);
	const count = [...words].filter(({ isWordLike }) => isWordLike).length;
	return Math.max(1, Math.round(count / wordsPerMinute));
}
