import { z } from "@hono/zod-openapi";
import type { ServerPlace } from "../../content/readers/places/server-feed.ts";
import * as contract from "../contract/servers.ts";
import { serversReplySchema } from "../contract/shapes/tools.ts";
import { findFeed } from "../db/queries/feeds.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/env.ts";
import { describeError } from "../http/log.ts";
import { route } from "../http/route.ts";
import { summarise } from "./summarise.ts";

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
