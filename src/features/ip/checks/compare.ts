import type { ZoneTable } from "./zone-table.ts";

export type Fit = "fits" | "differs" | "untested";

/** A time zone's country; null for UTC and the like. */
export const findCountryOfZone = (zone: string, table: ZoneTable): string | null =>
	Object.hasOwn(table, zone) ? (table[zone] ?? null) : null;

export function getZoneFit(country: string | null, zoneCountry: string | null): Fit {
	if (!country || !zoneCountry) return "untested";
	return country === zoneCountry ? "fits" : "differs";
}

const parseLocale = (tag: string): Intl.Locale | null => {
	try {
		return new Intl.Locale(tag);
	} catch {
		return null;
	}
};

/** Whether one of a browser's languages names the country ("fr-CH"), or is its main language (CLDR's likely subtags). */
export function getLanguageFit(country: string | null, languages: readonly string[]): Fit {
	const tags = languages.flatMap((tag) => parseLocale(tag) ?? []);
	if (!country || tags.length === 0) return "untested";
	const usual = parseLocale(`und-${country}`)?.maximize().language;
	return tags.some(({ region, language }) => region === country || language === usual) ? "fits" : "differs";
}

export function listLanguageNames(intl: string, languages: readonly string[]): string[] {
	const names = new Intl.DisplayNames([intl], { type: "language", fallback: "code" });
	return [...new Set(languages.map((tag) => (parseLocale(tag) ? names.of(tag) : undefined) ?? tag))].slice(
		0,
		3,
	);
}
