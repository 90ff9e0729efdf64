import { z } from "@hono/zod-openapi";
import type { ServerPlace } from "../../content/readers/places/server-feed.ts";
import * as contract from "../contract/servers.ts";
import { findFeed } from "../db/queries/feeds.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/env.ts";
import { describeError } from "../http/log.ts";
import { route } from "../http/route.ts";
import { rowsOf } from "./summarise.ts";

/** Milliseconds for which an answer is made of the same reading of the database. */
const fresh = 20_000;
/** Milliseconds after which a feed says nothing of this moment any more. */
const stale = 10 * 60_000;

interface Reading {
	at: number;
	feed: Promise<{ at: number; places: readonly ServerPlace[] } | null>;
}
const readings = new WeakMap<Deps, Reading>();

async function read({ db, log }: Deps) {
	try {
		const kept = await findFeed(db, "servers");
		// It was checked before it was kept.
		return kept && { at: kept.at, places: JSON.parse(kept.body) as ServerPlace[] };
	} catch (error) {
		log.error("feed of servers", describeError(error));
		return null;
	}
}

const live = {
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
	answer: {
		data: z.object({
			at: z.number().nullable(),
			rows: z.array(
				z.object({
					id: z.string(),
					state: z.enum(["up", "limited", "down"]).nullable(),
					load: z.number().nullable(),
				}),
			),
		}),
	},
};

/** How the servers are that the operator's feed tells of. */
export function servers(app: App): void {
	route(app, contract.serversNow, live, async (c, { country }, answer) => {
		const { deps } = c.var;
		const now = deps.now();
		let reading = deps.servers ? readings.get(deps) : undefined;
		if (deps.servers && (!reading || Math.abs(now - reading.at) >= fresh)) {
			reading = { at: now, feed: read(deps) };
			readings.set(deps, reading);
		}
		const feed = await reading?.feed;
		const current = feed && now - feed.at < stale;
		const data = current ? { at: feed.at, rows: rowsOf(feed.places, country) } : { at: null, rows: [] };
		return answer("OK", { data }, { "Cache-Control": "public, max-age=20" });
	});
}
