import { z } from "@hono/zod-openapi";
import type { ServerPlace } from "../../content/readers/places/server-feed.ts";
import { ContentError } from "../../content/readers/read/parse.ts";
import * as contract from "../contract/servers.ts";
import { serversReplySchema } from "../contract/shapes/tools.ts";
import { findFeed, storeFeed } from "../db/queries/site.ts";
import type { Deps } from "../deps.ts";
import { describeError } from "../http/log.ts";
import { route } from "../http/route.ts";
import { minute } from "../utils/time.ts";

/** Milliseconds after which a feed is too old to be current. */
const maxAge = 10 * minute;

async function readPlaces(deps: Deps) {
	try {
		return await findFeed<ServerPlace[]>(deps.db, "servers");
	} catch (error) {
		deps.log.error("feed of servers", describeError(error));
		return null;
	}
}

type LiveState = Pick<contract.ServersNow, "state" | "load">;

/** Combined state of several places (up or down if all are, otherwise limited) and load weighted by server count. */
function combine(places: readonly ServerPlace[]): LiveState {
	const states = places.flatMap(({ state }) => state ?? []);
	const [first = null] = states;
	const state = states.every((other) => other === first) ? first : "limited";
	const withLoad = places.filter(({ load }) => load !== undefined);
	const count = withLoad.reduce((sum, place) => sum + place.count, 0);
	const load = withLoad.reduce((sum, place) => sum + (place.load ?? 0) * place.count, 0);
	return { state, load: count ? Math.round(load / count) : null };
}

export function summarise(places: readonly ServerPlace[], country?: string): contract.ServersNow[] {
	const groups = country
		? Map.groupBy(
				places.filter((place) => place.country === country),
				({ city }) => city,
			)
		: Map.groupBy(places, (place) => place.country);
	return [...groups].map(([id, group]) => ({ id, ...combine(group) }));
}

const serversSpec = {
	summary: "State and load of the servers now",
	description: "By country, or by city within one. Empty without a feed, or if it can't be read.",
	input: {
		country: z
			.string()
			.regex(/^[A-Z]{2}$/)
			.optional(),
	},
	response: { data: serversReplySchema },
};

export const servers = route(contract.serversNow, serversSpec, async (c, { country }, reply) => {
	const { deps } = c.var;
	const feed = deps.servers ? await readPlaces(deps) : null;
	const isCurrent = feed && deps.now() - feed.at < maxAge;
	const data = isCurrent ? { at: feed.at, rows: summarise(feed.content, country) } : { at: null, rows: [] };
	return reply("OK", { data }, { "Cache-Control": "public, max-age=20" });
});

/** Positions only, of the first three; the feed's values could be anything. */
const listPositions = (faults: readonly string[]): string =>
	faults
		.slice(0, 3)
		.map((fault) => fault.replace(/: found .*$/s, ""))
		.join(", ");

/** Fetches the server feed and stores it if valid; otherwise the stored one stays. */
export async function refreshServers({ servers, db, now, log }: Deps): Promise<void> {
	if (!servers) return;
	try {
		const { servers: places, authorities } = await servers.read();
		await storeFeed(db, "authorities", authorities, now());
		await storeFeed(db, "servers", places, now());
	} catch (error) {
		log.warn("feed of servers", {
			...describeError(error),
			...(error instanceof ContentError && { faults: listPositions(error.faults) }),
		});
	}
}
