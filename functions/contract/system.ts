import type { Nothing, Open } from "./endpoint.ts";
import type { GeoReply } from "./shapes/tools.ts";

export type { GeoReply } from "./shapes/tools.ts";

export const health = "GET /api/health" as Open<Nothing, Nothing>;

export const ready = "GET /api/ready" as Open<Nothing, { degraded: "mail"[] }>;

export const geoPath = "/api/geo";
export const geo = `GET ${geoPath}` as Open<Nothing, { data: GeoReply }>;

export const openapiPath = "/api/openapi.json";
