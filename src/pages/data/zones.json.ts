import type { APIRoute } from "astro";
import { buildZoneTable } from "../../features/ip/checks/zone-table.ts";

/** Which country each time zone belongs to, for the IP tool's comparison. */
export const GET: APIRoute = () => Response.json(buildZoneTable());
