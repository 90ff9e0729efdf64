import type { ServerPlace } from "../../content/readers/places/server-feed.ts";
import type { ServersNow } from "../contract/servers.ts";

type Live = Pick<ServersNow, "state" | "load">;

/** How the servers of several places are taken together: well when all are, down when all are; load by their number. */
function together(places: readonly ServerPlace[]): Live {
	const states = places.flatMap(({ state }) => state ?? []);
	const [first = null] = states;
	const state = states.every((other) => other === first) ? first : "limited";
	const loaded = places.filter(({ load }) => load !== undefined);
	const count = loaded.reduce((sum, place) => sum + place.count, 0);
	const load = loaded.reduce((sum, place) => sum + (place.load ?? 0) * place.count, 0);
	return { state, load: count ? Math.round(load / count) : null };
}

/** State and load by country, or of the cities in one. */
export function rowsOf(places: readonly ServerPlace[], country?: string): ServersNow[] {
	if (country)
		return places
			.filter((place) => place.country === country)
			.map((place) => ({ id: place.city, ...together([place]) }));
	return [...Map.groupBy(places, (place) => place.country)].map(([id, group]) => ({
		id,
		...together(group),
	}));
}
