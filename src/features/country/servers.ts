import { countries } from "../../../content/readers/places/countries.ts";
import { protocolIds, type ServerPlace } from "../../../content/readers/places/server-feed.ts";
import { getPath } from "../../../functions/contract/endpoint.ts";
import { serversNow } from "../../../functions/contract/servers.ts";
import { getLocaleEntry, type Locale } from "../../../i18n/locales.ts";
import { isLive, servers } from "../../site/published.ts";
import type { Text } from "../../words/text.ts";

/** Whether the operator has named servers; until then, pages name countries only. */
export const isKnown = servers.length > 0;

export const liveColumns = {
	state: isLive && servers.some(({ state }) => state !== undefined),
	load: isLive && servers.some(({ load }) => load !== undefined),
};

export const getLiveAttributes = (t: Text["t"], query = "") => ({
	"data-of": getPath(serversNow) + query,
	"data-up": t("country:cities.states.up"),
	"data-limited": t("country:cities.states.limited"),
	"data-down": t("country:cities.states.down"),
});

const byCountry = Map.groupBy(servers, ({ country }) => country);

/** The countries with servers; until the operator has named any, all that have a page. */
export const locations: readonly { code: string }[] = isKnown
	? [...byCountry.keys()].map((code) => ({ code }))
	: countries;

export const hasServers = (code: string): boolean => locations.some((location) => location.code === code);

export const withoutPage: readonly { code: string; slug?: undefined }[] = locations.filter(
	({ code }) => !countries.some((country) => country.code === code),
);

const countOf = (places: readonly ServerPlace[]): number => places.reduce((sum, { count }) => sum + count, 0);

export const totals = { countries: byCountry.size, cities: servers.length, servers: countOf(servers) };

export function listCities(locale: Locale, code: string): (ServerPlace & { name: string })[] {
	const { compare } = new Intl.Collator(getLocaleEntry(locale).intl);
	return (byCountry.get(code) ?? [])
		.map((place) => ({ ...place, name: place.names?.[locale] ?? place.city }))
		.sort((a, b) => compare(a.name, b.name));
}

export function listServers(code: string) {
	const places = byCountry.get(code) ?? [];
	return {
		count: countOf(places),
		cities: places.length,
		speaks: (protocol: string): boolean =>
			places.some(({ protocols: ids }) => ids.some((id) => id === protocol)),
	};
}

export function listProtocols(places: readonly ServerPlace[]): { all: string[]; same: boolean } {
	const all = protocolIds.filter((id) => places.every((place) => place.protocols.includes(id)));
	return { all, same: places.every((place) => place.protocols.length === all.length) };
}
