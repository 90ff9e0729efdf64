import { parseServerFeed, type ServerPlace } from "../../content/readers/places/server-feed.ts";
import { servers as ownServers } from "../../content/readers/places/servers.ts";
import { readBytes } from "../../content/readers/read/disk.ts";
import { setting } from "./setting.ts";

/** The operator's feed, as the server's build saved it. */
const feedFile = ".cache/servers.json";

/** Whether pages can fetch state and load while open. */
export const isLive = setting("SERVERS_URL") !== undefined;

function feedPlaces(): readonly ServerPlace[] {
	const bytes = readBytes(feedFile);
	return bytes ? parseServerFeed(feedFile, JSON.parse(bytes.toString())).servers : [];
}

/** Servers that pages name: from the feed, or from content/servers.json, which may be empty. */
export const servers: readonly ServerPlace[] = isLive ? feedPlaces() : ownServers;
