import data from "../../servers.json" with { type: "json" };
import { parseServerFeed } from "./server-feed.ts";

/** Server locations of content/servers.json; may be empty. */
export const { servers, authorities } = parseServerFeed("content/servers.json", data);
