/**
 * The languages of the site. A new one is its code here, with its countries below, and one folder beside this file;
 * `npm run missing -- es` lists what that needs. The script of every page takes the codes and nothing else.
 */
export const localeCodes = ["en", "ar", "fr", "ru"] as const;
export type Locale = (typeof localeCodes)[number];
/**
 * Languages that are being written: their files are checked like all others, and no build shows them. One is ready once it is moved
 * to the list above; until then move it there on your machine only, to look at it.
 */
export const draftCodes: readonly string[] = [];
export const defaultLocale: Locale = "en";

export const isLocale = (value: unknown): value is Locale => localeCodes.includes(value as Locale);

/** The countries whose visitors get a language when nothing else decides (ISO 3166 codes). */
const countries: Partial<Record<Locale, string>> = {
	ar: "AE BH DZ EG IQ JO KW LB LY MA OM PS QA SA SD SY TN YE",
	fr: "FR",
	ru: "RU",
};

/** The language for a visitor's country: anything not listed gives English. */
export const localeForCountry = (country: string): Locale =>
	localeCodes.find((code) => countries[code]?.split(" ").includes(country.toUpperCase())) ?? defaultLocale;

export type Direction = "ltr" | "rtl";
export interface LocaleEntry {
	code: Locale;
	dir: Direction;
	intl: string;
	lists: string;
	/** What stands between a city and its country. */
	comma: string;
	/** What countries are called by people, where `Intl` has the name of offices. */
	countryNames?: Readonly<Record<string, string>>;
	/** What languages are called, where the country is called otherwise than `Intl` has it. */
	languageNames?: Readonly<Record<string, string>>;
	/** What ends the name of a language where it follows "in", if that is another than `Intl` gives. */
	languageEnding?: readonly [from: RegExp, to: string];
	/** Whether units are abbreviated; short Arabic ones such as م.ب are read by few. */
	units: "short" | "long";
	/** For Open Graph, where `Intl` would name another country. */
	openGraph?: string;
}

/** Where a language is not written as most are: from left to right, its commas and digits as `Intl` has them. */
const overrides: Partial<Record<Locale, Partial<LocaleEntry>>> = {
	// American in all but its lists: the texts have no comma before "and".
	en: { lists: "en-GB" },
	// Western digits in the Arabic interface, as devices there show them.
	ar: {
		dir: "rtl",
		intl: "ar-u-nu-latn",
		comma: "، ",
		units: "long",
		countryNames: { AE: "الإمارات", DK: "الدنمارك", HU: "المجر" },
		languageNames: { da: "الدنماركية", hu: "المجرية" },
		openGraph: "ar_AR",
	},
	fr: { countryNames: { VN: "Vietnam" } },
	ru: { countryNames: { KR: "Южная Корея", US: "США", ZA: "ЮАР" }, languageEnding: [/ий$/, "ом"] },
};

/** How a language is written. */
export const localeEntry = (code: Locale): LocaleEntry => ({
	code,
	dir: "ltr",
	intl: code,
	lists: overrides[code]?.intl ?? code,
	comma: ", ",
	units: "short",
	...overrides[code],
});

/** What readers of a language call a country, by its ISO 3166-1 alpha-2 code; the code itself where there is no name. */
export function countryName(locale: Locale, code: string): string {
	const { intl, countryNames } = localeEntry(locale);
	return (
		countryNames?.[code] ??
		new Intl.DisplayNames([intl], { type: "region", fallback: "code" }).of(code) ??
		code
	);
}

/** What readers of a language call another one, where it follows "in". @param language its ISO 639-1 code */
export function languageName(locale: Locale, language: string): string {
	const { intl, languageEnding, languageNames } = localeEntry(locale);
	const name =
		languageNames?.[language] ?? new Intl.DisplayNames([intl], { type: "language" }).of(language) ?? language;
	return languageEnding ? name.replace(...languageEnding) : name;
}

/** A language's own name, as it stands in a list of languages: "Français". */
export function nativeName(code: Locale): string {
	const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
	return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** A language as Open Graph names it, with the country most of its readers live in: "fr_FR". */
export const openGraphLocale = (code: Locale): string =>
	overrides[code]?.openGraph ?? `${code}_${new Intl.Locale(code).maximize().region}`;
