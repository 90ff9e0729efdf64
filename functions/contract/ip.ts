import type { Nothing, Open } from "./endpoint.ts";

/** Where facts about an address come from: the edge's own data, the operator's files, or the data that comes with the site. */
export type PlaceSource = "edge" | "operator" | "embedded";

/** `data` of the IP facts: what any site learns from a visit. Unknown is null, nothing is guessed. */
export interface IpReply {
	ip: string | null;
	/** Name of the network, without its number. */
	org: string | null;
	asn: number | null;
	/** ISO 3166-1 alpha-2. */
	country: string | null;
	city: string | null;
	/** "lat,lng" in degrees; null where only the country is known. */
	loc: string | null;
	source: PlaceSource | null;
	/** Day the data was made, as 2026-06-17; null where it is live or unknown. */
	date: string | null;
	/** The operator's map tiles, and who is to be named for them; null without any. */
	tiles: { attribution: string; maxZoom: number } | null;
}

export const ip = "GET /api/ip" as Open<Nothing, { data: IpReply }>;

/** The same for a terminal, in plain text. */
export const ipText = "GET /api/ip.txt" as Open<Nothing, string>;

/** + z/x/y: the map's tiles, pictures rather than calls. */
export const tilesPath = "/api/tiles/";
