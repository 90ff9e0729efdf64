import { type Country, type CountryWords, countries } from "../../../content/readers/countries.ts";
import { inLanguage } from "../../../content/readers/fields.ts";
import { type Locale, localeEntry } from "../../../i18n/locales.ts";

export { type Country, countries };

export const listed = countries.filter((country) => country.listed);

/** Pages that show another's content under a second address. */
export const aliases: Readonly<Record<string, string>> = { usa: "us" };

/** A country's name as its reader knows it. */
export const nameOf = (locale: Locale, { code }: Pick<Country, "code">): string =>
	new Intl.DisplayNames([localeEntry(locale).intl], { type: "region" }).of(code) ?? code;

/** What a country's page says in a language; English stands in for what is not written yet. */
export const wordsOf = (locale: Locale, { words }: Country): CountryWords => inLanguage(locale, words);
