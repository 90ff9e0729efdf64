import type { Nothing, Open } from "./endpoint.ts";
import type { IpReply } from "./shapes/tools.ts";

export type { IpReply } from "./shapes/tools.ts";

export type LocationSource = NonNullable<IpReply["source"]>;

export const ip = "GET /api/ip" as Open<Nothing, { data: IpReply }>;

export const ipText = "GET /api/ip.txt" as Open<Nothing, string>;

/** Prefix of the map tiles; `z/x/y` follows. */
export const tilesPath = "/api/tiles/";
