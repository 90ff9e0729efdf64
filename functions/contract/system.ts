import { endpoint, type Nothing, type Open } from "./endpoint.ts";

/** The process answers. */
export const health = "GET /api/health" as Open<Nothing, Nothing>;

/** The process answers, and its database takes what is written. */
export const ready = "GET /api/ready" as Open<Nothing, Nothing>;

/** The caller's country as ISO code, or null when the address tells nothing: to choose a language. */
export interface GeoReply {
	country: string | null;
}

export const geoPath = "/api/geo";
export const geo = /* @__PURE__ */ endpoint<Open<Nothing, { data: GeoReply }>>("GET", geoPath);

export const openapiPath = "/api/openapi.json";
