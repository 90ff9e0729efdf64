import { type GeoGateway, parseCountryCode, unknownLocation } from "./index.ts";

const text = (value: unknown): string | null => (typeof value === "string" && value ? value : null);
const number = (value: unknown): number | null => {
	const parsed = value === undefined || value === null || value === "" ? Number.NaN : Number(value);
	return Number.isFinite(parsed) ? parsed : null;
};

/** Reads the location Cloudflare attaches to requests. */
export const edgeGeo: GeoGateway = {
	async locate(request) {
		const cf = (request as { cf?: Record<string, unknown> }).cf;
		if (!cf) return unknownLocation;
		return {
			country: parseCountryCode(cf.country),
			city: text(cf.city),
			org: text(cf.asOrganization),
			asn: number(cf.asn),
			latitude: number(cf.latitude),
			longitude: number(cf.longitude),
			source: "edge",
			date: null,
		};
	},
};
