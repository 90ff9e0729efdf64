/**
 * The languages of the site. A new language is one line here and one folder beside this file;
 * the type checker and `tests/house` name everything else it needs.
 */
const registry = [
	{ code: "en", label: "English", dir: "ltr", intl: "en", og: "en_US", countries: [] },
	{
		code: "ar",
		label: "العربية",
		dir: "rtl",
		// Western digits in the Arabic interface, as devices there show them (brand.md §11).
		intl: "ar-u-nu-latn",
		og: "ar_AR",
		countries: "AE BH DZ EG IQ JO KW LB LY MA OM PS QA SA SD SY TN YE".split(" "),
	},
	{ code: "fr", label: "Français", dir: "ltr", intl: "fr", og: "fr_FR", countries: ["FR"] },
	{ code: "ru", label: "Русский", dir: "ltr", intl: "ru", og: "ru_RU", countries: ["RU"] },
] as const;

export type Locale = (typeof registry)[number]["code"];
export type Direction = "ltr" | "rtl";
export interface LocaleEntry {
	code: Locale;
	/** The language's own name. */
	label: string;
	dir: Direction;
	/** Tag for `Intl` formatters. */
	intl: string;
	/** Open Graph locale. */
	og: string;
	/** ISO 3166 codes whose visitors get this language when nothing else decides (spec §4). */
	countries: readonly string[];
}

export const locales: readonly LocaleEntry[] = registry;
export const localeCodes: readonly Locale[] = registry.map((entry) => entry.code);
export const defaultLocale: Locale = "en";

export const isLocale = (value: unknown): value is Locale => localeCodes.includes(value as Locale);

/** The registry entry of a language. */
export const localeEntry = (code: Locale): LocaleEntry =>
	locales.find((entry) => entry.code === code) as LocaleEntry;

/** The language for a visitor's country (spec §4): anything not listed gives English. */
export const localeForCountry = (country: string): Locale =>
	locales.find((entry) => entry.countries.includes(country.toUpperCase()))?.code ?? defaultLocale;
