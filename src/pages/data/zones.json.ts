import type { APIRoute } from "astro";
import { buildZoneTable } from "../../features/ip/checks/zone-table.ts";

export const GET: APIRoute = () => Response.json(buildZoneTable());
