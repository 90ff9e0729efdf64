import type { Open } from "./endpoint.ts";
import type { ServersReply } from "./shapes/tools.ts";

export type { ServersNow, ServersReply } from "./shapes/tools.ts";

/** State and load by country; with `country` (ISO code) by city in it. Anybody may keep it for some seconds. */
export const serversNow = "GET /api/servers" as Open<{ country?: string }, { data: ServersReply }>;
