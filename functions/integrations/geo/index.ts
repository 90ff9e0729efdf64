import { getCountryName, getLocaleEntry, type Locale } from "../../../i18n/locales.ts";
import { isUnroutable } from "../../contract/address.ts";
import type { LocationSource } from "../../contract/ip.ts";
import { toTextOrNull } from "../fetch-external.ts";

/** Location of an IP address. Unknown fields are null, nothing is guessed. */
export interface GeoLocation {
	/** ISO 3166-1 alpha-2. */
	country: string | null;
	city: string | null;
	org: string | null;
	asn: number | null;
	latitude: number | null;
	longitude: number | null;
	/** Source of the country, and the date of its data (2026-06-17); null if live. */
	source: LocationSource | null;
	date: string | null;
}

export interface GeoLocator {
	/** Never rejects. At the edge, the location comes with the request. */
	locate(request: Request, address: string | null): Promise<GeoLocation>;
}

export const unknownLocation: GeoLocation = {
	country: null,
	city: null,
	org: null,
	asn: null,
	latitude: null,
	longitude: null,
	source: null,
	date: null,
};

/** Asks locators in order until location and network are known. Failures are reported and skipped; unroutable addresses have none. */
export const combineGeo = (
	locators: readonly GeoLocator[],
	onError: (error: unknown) => void = () => {},
): GeoLocator => ({
	async locate(request, address) {
		let located = unknownLocation;
		if (!address || isUnroutable(address)) return located;
		for (const locator of locators) {
			const next = await locator.locate(request, address).catch((error: unknown) => {
				onError(error);
				return unknownLocation;
			});
			const { org, asn, ...place } = next;
			if (!located.country && place.country) located = { ...located, ...place };
			if (!located.org && !located.asn) located = { ...located, org, asn };
			if (located.country && located.org) break;
		}
		return located;
	},
});

/** "City, Country" in a language; null if unknown. */
export function formatPlace(country: string | null, city: string | null, locale: Locale): string | null {
	const name = country && getCountryName(locale, country);
	return [city, name].filter(Boolean).join(getLocaleEntry(locale).comma) || null;
}

/** Rejects codes for "no country": unknown, reserved, Tor (Cloudflare's T1). */
export const parseCountryCode = (value: unknown): string | null =>
	typeof value === "string" && /^[A-Z]{2}$/.test(value) && !["XX", "ZZ"].includes(value) ? value : null;

const readNumber = (value: unknown): number | null => {
	const parsed = value === undefined || value === null || value === "" ? Number.NaN : Number(value);
	return Number.isFinite(parsed) ? parsed : null;
};

/** Reads the location Cloudflare attaches to requests. */
export const edgeGeo: GeoLocator = {
	async locate(request) {
		const cf = (request as { cf?: Record<string, unknown> }).cf;
		if (!cf) return unknownLocation;
		return {
			country: parseCountryCode(cf.country),
			city: toTextOrNull(cf.city),
			org: toTextOrNull(cf.asOrganization),
			asn: readNumber(cf.asn),
			latitude: readNumber(cf.latitude),
			longitude: readNumber(cf.longitude),
			source: "edge",
			date: null,
		};
	},
};
