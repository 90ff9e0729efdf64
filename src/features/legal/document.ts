import { type CollectionEntry, render } from "astro:content";
import { defaultLocale, localeEntry } from "../../../i18n/locales.ts";
import { typesetAll } from "../../../i18n/typeset.ts";
import { longDay } from "../../i18n/format.ts";
import { showIn } from "../../ui/prose/shown-in.ts";

/** A legal document in the language of a page, else in English. @param versions the document in every language it exists in */
export async function documentOf(
	page: App.Locals,
	name: "privacy" | "terms",
	versions: CollectionEntry<"legal">[],
) {
	const { locale } = page;
	const version = (code: string) => versions.find(({ id }) => id === `${name}/${code}`);
	const own = version(locale);
	const entry = own ?? (version(defaultLocale) as CollectionEntry<"legal">);
	const language = own ? locale : defaultLocale;
	showIn(page, language);
	const { title, description, effective, updated } = entry.data;
	return {
		...(await render(entry)),
		...typesetAll(language, { title, description }),
		effective: longDay(locale, effective),
		updated: longDay(locale, updated),
		isOwn: !!own,
		/** Of what is shown in the document's own words. */
		words: { lang: language, dir: localeEntry(language).dir },
	};
}
