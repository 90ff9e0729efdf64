import type { Open } from "./endpoint.ts";
import type { ServersReply } from "./shapes/tools.ts";

export type { ServersNow, ServersReply } from "./shapes/tools.ts";

/** Status and load by country, or by city with `country` (ISO code). Publicly cacheable for some seconds. */
export const serversNow = "GET /api/servers" as Open<
	{ country?: string },
	{ data: ServersReply },
	"validation_failed"
>;
