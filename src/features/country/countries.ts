import { type Country, countries } from "../../../content/readers/places/countries.ts";
import { getCountryName, getLocaleEntry, type Locale } from "../../../i18n/locales.ts";

export const listedCountries = countries.filter((country) => country.listed);

export const getName = (locale: Locale, { code }: Pick<Country, "code">) => getCountryName(locale, code);

export const sortByName = <Of extends Pick<Country, "code">>(locale: Locale, of: readonly Of[]): Of[] => {
	const { compare } = new Intl.Collator(getLocaleEntry(locale).intl);
	return [...of].sort((a, b) => compare(getName(locale, a), getName(locale, b)));
};

/** Further addresses of a country's page, whose canonical is the page's own. */
export const aliases: Readonly<Record<string, string>> = { usa: "us" };
