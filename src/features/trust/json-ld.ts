import type { Term } from "../../../content/readers/glossary.ts";
import { type Locale, localeEntry } from "../../../i18n/locales.ts";
import { address } from "../../routing/json-ld.ts";

/** The glossary as https://schema.org/DefinedTermSet: every term with the text that stands on the page, and its place there. */
export function termSet(locale: Locale, site: URL | undefined, name: string, terms: readonly Term[]): object {
	const url = address(locale, site, "glossary");
	return {
		"@type": "DefinedTermSet",
		"@id": url,
		name,
		inLanguage: localeEntry(locale).code,
		hasDefinedTerm: terms.map(({ id, term, text }) => ({
			"@type": "DefinedTerm",
			"@id": `${url}#${id}`,
			name: term,
			description: text,
		})),
	};
}
