import type { Country } from "../../../content/readers/places/countries.ts";
import { getCountryName, getLocaleEntry, type Locale } from "../../../i18n/locales.ts";

export const getName = (locale: Locale, { code }: Pick<Country, "code">) => getCountryName(locale, code);

export const sortByName = <Of extends Pick<Country, "code">>(locale: Locale, of: readonly Of[]): Of[] => {
	const { compare } = new Intl.Collator(getLocaleEntry(locale).intl);
	return [...of].sort((a, b) => compare(getName(locale, a), getName(locale, b)));
};

/** What people call a country besides its name, for the search of the table, folded (i18n/fold.ts). */
export const usualNames: Readonly<Record<string, string>> = {
	US: "usa u.s.a. america amerique америка امريكا",
	GB: "england great britain scotland wales angleterre grande-bretagne англия шотландия انجلترا بريطانيا",
	AE: "emirates dubai emirats эмираты дубаи دبي",
	NL: "holland hollande голландия",
	KR: "korea coree южная корея",
	CZ: "czechia czech republic republique tcheque",
};

/** Further addresses of a country's page, whose canonical is the page's own. */
export const aliases: Readonly<Record<string, string>> = { usa: "us" };
