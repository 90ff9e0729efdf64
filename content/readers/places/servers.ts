import data from "../../servers.json" with { type: "json" };
import { parseServerFeed } from "./server-feed.ts";

/** The places of content/servers.json; none until the operator has said where they are. */
export const { servers, authorities } = parseServerFeed("content/servers.json", data);
