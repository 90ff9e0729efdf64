import type { Nothing, Open } from "./endpoint.ts";
import type { IpReply } from "./shapes/tools.ts";

export type { IpReply } from "./shapes/tools.ts";

export type PlaceSource = NonNullable<IpReply["source"]>;

export const ip = "GET /api/ip" as Open<Nothing, { data: IpReply }>;

export const ipText = "GET /api/ip.txt" as Open<Nothing, string>;

/** + z/x/y: the map's tiles, pictures rather than calls. */
export const tilesPath = "/api/tiles/";
