import type { ServerPlace } from "../../content/readers/places/server-feed.ts";
import type { ServersNow } from "../contract/servers.ts";

type LiveState = Pick<ServersNow, "state" | "load">;

/** How the servers of several places are taken together: well when all are, down when all are; load by their number. */
function combine(places: readonly ServerPlace[]): LiveState {
	const states = places.flatMap(({ state }) => state ?? []);
	const [first = null] = states;
	const state = states.every((other) => other === first) ? first : "limited";
	const withLoad = places.filter(({ load }) => load !== undefined);
	const count = withLoad.reduce((sum, place) => sum + place.count, 0);
	const load = withLoad.reduce((sum, place) => sum + (place.load ?? 0) * place.count, 0);
	return { state, load: count ? Math.round(load / count) : null };
}

/** State and load by country, or of the cities in one. */
export function summarise(places: readonly ServerPlace[], country?: string): ServersNow[] {
	if (country)
		return places
			.filter((place) => place.country === country)
			.map((place) => ({ id: place.city, ...combine([place]) }));
	return [...Map.groupBy(places, (place) => place.country)].map(([id, group]) => ({
		id,
		...combine(group),
	}));
}
