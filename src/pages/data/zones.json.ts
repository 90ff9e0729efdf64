import type { APIRoute } from "astro";
import { zoneTable } from "../../features/ip/checks/zone-table.ts";

/** Which country each time zone belongs to, for the IP tool's comparison. */
export const GET: APIRoute = () => Response.json(zoneTable());
