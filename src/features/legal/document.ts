import { getEntry, render } from "astro:content";
import { defaultLocale, localeEntry } from "../../../i18n/locales.ts";
import { typesetAll } from "../../../i18n/typeset.ts";
import { longDay } from "../../i18n/format.ts";
import { showIn } from "../../ui/prose/shown-in.ts";

/** A legal document in the page's language, or in English. */
export async function documentOf(page: App.Locals, name: "privacy" | "terms") {
	const { locale } = page;
	const own = await getEntry("legal", `${name}/${locale}`);
	const entry = own ?? (await getEntry("legal", `${name}/${defaultLocale}`));
	if (!entry) throw new Error(`content/legal/${name} has no English`);
	const language = own ? locale : defaultLocale;
	showIn(page, language);
	const { title, description, effective, updated } = entry.data;
	return {
		...(await render(entry)),
		...typesetAll(language, { title, description }),
		effective: longDay(locale, effective),
		updated: longDay(locale, updated),
		isOwn: !!own,
		/** Language and direction of the document's text. */
		words: { lang: language, dir: localeEntry(language).dir },
	};
}
