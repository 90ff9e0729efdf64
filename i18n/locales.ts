/**
 * The site's languages. To add one, add its code here, its countries below, and a folder beside this file;
 * `npm run content -- missing es` lists what it lacks. Every page's script includes the codes only.
 */
export const localeCodes = ["en", "ar", "fr", "ru"] as const;
export type Locale = (typeof localeCodes)[number];
/**
 * Languages in progress: checked like the others, but not built. Move one to the list above when it's ready, or on your own
 * machine to preview it.
 */
export const draftCodes: readonly string[] = [];
export const defaultLocale: Locale = "en";

export const isLocale = (value: unknown): value is Locale => localeCodes.includes(value as Locale);

/** Countries whose visitors get a language by default (ISO 3166-1 alpha-2). */
const countries: Partial<Record<Locale, string>> = {
	ar: "AE BH DZ EG IQ JO KW LB LY MA OM PS QA SA SD SY TN YE",
	fr: "FR",
	ru: "RU",
};

/** The language for a visitor's country; English if it isn't listed. */
export const getLocaleForCountry = (country: string): Locale =>
	localeCodes.find((code) => countries[code]?.split(" ").includes(country.toUpperCase())) ?? defaultLocale;

export type Direction = "ltr" | "rtl";
export interface LocaleEntry {
	dir: Direction;
	intl: string;
	lists: string;
	/** Separator between city and country. */
	comma: string;
	/** Common names of countries where `Intl` has formal ones. */
	countryNames?: Readonly<Record<string, string>>;
	/** Names of languages where `Intl` differs. */
	languageNames?: Readonly<Record<string, string>>;
	/** Ending of a language's name after "in", if `Intl` has another. */
	languageEnding?: readonly [from: RegExp, to: string];
	/** Whether to abbreviate units; few people know short Arabic ones such as م.ب. */
	units: "short" | "long";
	/** Country for Open Graph, if `Intl` has another. */
	openGraph?: string;
}

/** Deviations from left to right, and from the commas and digits of `Intl`. */
const overrides: Partial<Record<Locale, Partial<LocaleEntry>>> = {
	// American English, but without the serial comma.
	en: { lists: "en-GB" },
	// Western digits, as on devices in Arab countries.
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

/** Writing conventions of a language. */
export const getLocaleEntry = (code: Locale): LocaleEntry => ({
	dir: "ltr",
	intl: code,
	lists: overrides[code]?.intl ?? code,
	comma: ", ",
	units: "short",
	...overrides[code],
});

/** A country's name in a language, by ISO 3166-1 alpha-2 code; the code if it has none. */
export function getCountryName(locale: Locale, code: string): string {
	const { intl, countryNames } = getLocaleEntry(locale);
	return (
		countryNames?.[code] ??
		new Intl.DisplayNames([intl], { type: "region", fallback: "code" }).of(code) ??
		code
	);
}

/** A language's name in another language, as used after "in". @param language its ISO 639-1 code */
export function getLanguageName(locale: Locale, language: string): string {
	const { intl, languageEnding, languageNames } = getLocaleEntry(locale);
	const name =
		languageNames?.[language] ?? new Intl.DisplayNames([intl], { type: "language" }).of(language) ?? language;
	return languageEnding ? name.replace(...languageEnding) : name;
}

/** A language's own name: "Français". */
export function getNativeName(code: Locale): string {
	const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
	return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** A locale for Open Graph, such as "fr_FR". */
export const getOpenGraphLocale = (code: Locale): string =>
	overrides[code]?.openGraph ?? `${code}_${new Intl.Locale(code).maximize().region}`;
