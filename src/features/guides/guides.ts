import { type CollectionEntry, getCollection } from "astro:content";
import { listGuideLanguages } from "../../../content/readers/help/guides.ts";
import { defaultLocale, type Locale } from "../../../i18n/locales.ts";
import { typesetAll } from "../../../i18n/typeset.ts";
import { guides } from "../../site/published.ts";

export async function listGuides(locale: Locale) {
	const texts = new Map((await getCollection("guides")).map((entry) => [entry.id, entry]));
	return guides.flatMap((guide) => {
		const languages = listGuideLanguages(guide.id);
		const language = languages.includes(locale) ? locale : defaultLocale;
		const entry = texts.get(`${guide.id}/${language}`) as CollectionEntry<"guides"> | undefined;
		// Its words may be missing in dev.
		if (!entry) return [];
		return [{ ...guide, ...typesetAll(language, entry.data), language, languages, entry }];
	});
}

/** A guide with its words in the reader's language, or in English. */
export type Guide = Awaited<ReturnType<typeof listGuides>>[number];
