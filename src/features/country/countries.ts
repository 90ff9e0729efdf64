import { type Country, countries } from "../../../content/readers/places/countries.ts";
import { countryName, type Locale, localeEntry } from "../../../i18n/locales.ts";

export const listedCountries = countries.filter((country) => country.listed);

export const nameOf = (locale: Locale, { code }: Pick<Country, "code">): string => countryName(locale, code);

export const sortByName = <Of extends Pick<Country, "code">>(locale: Locale, of: readonly Of[]): Of[] => {
	const { compare } = new Intl.Collator(localeEntry(locale).intl);
	return [...of].sort((a, b) => compare(nameOf(locale, a), nameOf(locale, b)));
};
