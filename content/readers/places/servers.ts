import data from "../../servers.json" with { type: "json" };
import { parseServerFeed, type ServerPlace } from "./server-feed.ts";

/** The places of content/servers.json; none until the operator has said where they are. */
export const servers: readonly ServerPlace[] = parseServerFeed("content/servers.json", data);
