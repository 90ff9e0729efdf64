import data from "../../servers.json" with { type: "json" };
import { parseWholeFeed } from "./server-feed.ts";

/** The places of content/servers.json; none until the operator has said where they are. */
export const { servers, authorities } = parseWholeFeed("content/servers.json", data);
