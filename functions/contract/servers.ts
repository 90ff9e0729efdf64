import type { Open } from "./endpoint.ts";

/** What the feed of servers says of a city, or of all that are in a country, at this moment. */
export interface ServersNow {
	/** The code of a country, or the name of a city as the feed gives it. */
	id: string;
	state: "up" | "limited" | "down" | null;
	/** Percent in use. */
	load: number | null;
}

export interface ServersReply {
	/** When the feed was last read whole; null where there is none, or it is too long ago. */
	at: number | null;
	/** Countries; of a country its cities. */
	rows: ServersNow[];
}

/** State and load by country; with `country` (ISO code) by city in it. Anybody may keep it for some seconds. */
export const serversNow = "GET /api/servers" as Open<{ country?: string }, { data: ServersReply }>;
