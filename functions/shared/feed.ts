import { findFeed, findFeedTime } from "../db/queries/site.ts";
import type { Deps } from "../deps.ts";

interface Feed<Content> {
	at: number;
	content: Content;
}

const parsedFeeds = new WeakMap<Deps, Map<string, Feed<never>>>();

/** The last content of an operator's feed, validated before it was stored; null before the first. Parsed once, since it may be long. */
export async function readFeed<Content>(deps: Deps, name: string): Promise<Feed<Content> | null> {
	const feeds = parsedFeeds.getOrInsertComputed(deps, () => new Map());
	if (feeds.get(name)?.at !== (await findFeedTime(deps.db, name))) {
		const row = await findFeed(deps.db, name);
		if (row) feeds.set(name, { at: row.at, content: JSON.parse(row.body) as never });
	}
	return feeds.get(name) ?? null;
}
