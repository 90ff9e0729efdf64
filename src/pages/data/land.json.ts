import { createRequire } from "node:module";
import type { APIRoute } from "astro";
import { compactLand } from "../../features/ip/map/compact-land.ts";

/** Land and borders of the world for the map of the IP tool (Natural Earth by world-atlas, 1:50 m). */
export const GET: APIRoute = () =>
	Response.json(compactLand(createRequire(import.meta.url)("world-atlas/countries-50m.json")));
