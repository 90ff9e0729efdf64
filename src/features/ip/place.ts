import type { IpReply } from "../../../functions/contract/ip.ts";
import { countryName, type Locale, localeEntry } from "../../../i18n/locales.ts";

export type Point = [lat: number, lng: number];

/** Joins texts that aren't empty with the language's comma. */
export const joinWithCommas = (locale: Locale, ...parts: (string | null)[]): string =>
	parts.filter(Boolean).join(localeEntry(locale).comma);

/** "City, Country", as far as known, or null. */
export function placeName(
	locale: Locale,
	{ city, country }: Pick<IpReply, "city" | "country">,
): string | null {
	return joinWithCommas(locale, city, country && countryName(locale, country)) || null;
}

/** Parses "lat,lng"; null if it's invalid. */
export function pointOf(loc: string | null): Point | null {
	const [lat = Number.NaN, lng = Number.NaN] =
		loc?.split(",").map((part) => (part.trim() ? Number(part) : Number.NaN)) ?? [];
	return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lat, lng] : null;
}

export const listOf = (locale: Locale, items: readonly string[]): string =>
	new Intl.ListFormat(localeEntry(locale).lists, { type: "conjunction" }).format(items);
