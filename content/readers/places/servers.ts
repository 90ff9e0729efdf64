import data from "../../servers.json" with { type: "json" };
import { placesOf, type ServerPlace } from "./server-feed.ts";

/** The places of content/servers.json; none until the operator has said where they are. */
export const servers: readonly ServerPlace[] = placesOf("content/servers.json", data);
