import type { ServerPlace } from "../../../content/readers/places/server-feed.ts";
import { type Locale, localeEntry } from "../../../i18n/locales.ts";
import { isLive, servers } from "../../build/servers.ts";
import { countries } from "./countries.ts";

/** Whether the operator has said where the servers are; pages name countries only until then. */
export const isKnown = servers.length > 0;

/** What the feed tells of this moment, too, and in a column of its own. */
export const shows = {
	state: isLive && servers.some(({ state }) => state !== undefined),
	load: isLive && servers.some(({ load }) => load !== undefined),
};

export const protocols = ["openvpn", "ikev2-ipsec", "shadowsocks"] as const;

const byCountry = Map.groupBy(servers, ({ country }) => country);

/** Countries with servers that have no page of their own. */
export const withoutPage: readonly { code: string; slug?: undefined }[] = [...byCountry.keys()]
	.filter((code) => !countries.some((country) => country.code === code))
	.map((code) => ({ code }));

const countOf = (places: readonly ServerPlace[]): number => places.reduce((sum, { count }) => sum + count, 0);

/** All there is, for the list of countries. */
export const totals = { countries: byCountry.size, cities: servers.length, servers: countOf(servers) };

/** A city as it is called in a language, or as the feed gives it. */
const cityName = (locale: Locale, { city, names }: ServerPlace): string => names?.[locale] ?? city;

/** The cities of a country, in the order of the reader's alphabet. */
export function citiesIn(locale: Locale, code: string): (ServerPlace & { name: string })[] {
	const { compare } = new Intl.Collator(localeEntry(locale).intl);
	return (byCountry.get(code) ?? [])
		.map((place) => ({ ...place, name: cityName(locale, place) }))
		.sort((a, b) => compare(a.name, b.name));
}

/** What a country has. */
export function serversIn(code: string): {
	count: number;
	cities: number;
	speaks(protocol: string): boolean;
} {
	const places = byCountry.get(code) ?? [];
	return {
		count: countOf(places),
		cities: places.length,
		speaks: (protocol) => places.some(({ protocols: ids }) => ids.some((id) => id === protocol)),
	};
}

/** The protocols that every city of a country has, and whether all cities have the same. */
export function protocolsIn(places: readonly ServerPlace[]): { all: string[]; same: boolean } {
	const all = protocols.filter((id) => places.every((place) => place.protocols.includes(id)));
	return { all, same: places.every((place) => place.protocols.length === all.length) };
}
