import { z } from "@hono/zod-openapi";
import type { ServerPlace } from "../../content/readers/places/server-feed.ts";
import type { ServersNow } from "../contract/servers.ts";
import * as contract from "../contract/servers.ts";
import { serversReplySchema } from "../contract/shapes/tools.ts";
import { findFeed } from "../db/queries/feeds.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/env.ts";
import { describeError } from "../http/log.ts";
import { route } from "../http/route.ts";

/** Milliseconds after which a feed says nothing of this moment any more. */
const maxAge = 10 * 60_000;

async function readFeed({ db, log }: Deps) {
	try {
		const row = await findFeed(db, "servers");
		// It was checked before it was kept.
		return row && { at: row.at, places: JSON.parse(row.body) as ServerPlace[] };
	} catch (error) {
		log.error("feed of servers", describeError(error));
		return null;
	}
}

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

const serversSpec = {
	tag: "servers",
	summary: "State and load of the servers now",
	description:
		"Of countries, or of the cities of one. Empty where the operator has no feed, and while it cannot be read.",
	input: {
		country: z
			.string()
			.regex(/^[A-Z]{2}$/)
			.optional(),
	},
	answers: "What the feed says",
	answer: { data: serversReplySchema },
};

/** How the servers are that the operator's feed tells of. */
export function servers(app: App): void {
	route(app, contract.serversNow, serversSpec, async (c, { country }, answer) => {
		const { deps } = c.var;
		const feed = deps.servers ? await readFeed(deps) : null;
		const isCurrent = feed && deps.now() - feed.at < maxAge;
		const data = isCurrent ? { at: feed.at, rows: summarise(feed.places, country) } : { at: null, rows: [] };
		return answer("OK", { data }, { "Cache-Control": "public, max-age=20" });
	});
}
