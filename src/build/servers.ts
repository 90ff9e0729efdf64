import { parseServerFeed, type ServerPlace } from "../../content/readers/places/server-feed.ts";
import { servers as ownServers } from "../../content/readers/places/servers.ts";
import { readBytes } from "../../content/readers/read/disk.ts";
import { setting } from "./setting.ts";

/** Where the server's build has put the operator's feed. */
const feedFile = ".cache/servers.json";

/** Whether state and load can be asked for while a page is open. */
export const isLive = setting("SERVERS_URL") !== undefined;

function feedPlaces(): readonly ServerPlace[] {
	const bytes = readBytes(feedFile);
	return bytes ? parseServerFeed(feedFile, JSON.parse(bytes.toString())).servers : [];
}

/** The servers that pages name: those of the feed, or of content/servers.json; none where the operator has said nothing. */
export const servers: readonly ServerPlace[] = isLive ? feedPlaces() : ownServers;
