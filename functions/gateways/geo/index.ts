import { countryName, type Locale, localeEntry } from "../../../i18n/locales.ts";
import { isUnroutable } from "../../contract/address.ts";
import type { PlaceSource } from "../../contract/ip.ts";

/** Where an address is, as far as known. Nothing here is guessed: unknown is null. */
export interface Place {
	/** ISO 3166-1 alpha-2. */
	country: string | null;
	city: string | null;
	org: string | null;
	asn: number | null;
	latitude: number | null;
	longitude: number | null;
	/** Who knows the country, and the day its data was made (2026-06-17); null where it is live. */
	source: PlaceSource | null;
	date: string | null;
}

export interface GeoGateway {
	/** Never rejects. The request matters where the edge attaches the place to it. */
	locate(request: Request, address: string | null): Promise<Place>;
}

export const unknownPlace: Place = {
	country: null,
	city: null,
	org: null,
	asn: null,
	latitude: null,
	longitude: null,
	source: null,
	date: null,
};

/**
 * Asks one gateway after the other until both the place and the network are known, each from the first that knows it. One that
 * fails is passed over, and the operator told. Addresses that are nowhere in the world are not asked about.
 */
export const firstKnown = (
	gateways: readonly GeoGateway[],
	onError: (error: unknown) => void = () => {},
): GeoGateway => ({
	async locate(request, address) {
		let located = unknownPlace;
		if (!address || isUnroutable(address)) return located;
		for (const gateway of gateways) {
			const next = await gateway.locate(request, address).catch((error: unknown) => {
				onError(error);
				return unknownPlace;
			});
			const { org, asn, ...place } = next;
			if (!located.country && place.country) located = { ...located, ...place };
			if (!located.org && !located.asn) located = { ...located, org, asn };
			if (located.country && located.org) break;
		}
		return located;
	},
});

/** "City, Country" in the given language, or null when unknown. */
export function placeName(country: string | null, city: string | null, locale: Locale): string | null {
	const name = country && countryName(locale, country);
	return [city, name].filter(Boolean).join(localeEntry(locale).comma) || null;
}

/** Country codes that mean "none": unknown, reserved, Tor (Cloudflare's T1). */
export const parseCountryCode = (value: unknown): string | null =>
	typeof value === "string" && /^[A-Z]{2}$/.test(value) && !["XX", "ZZ"].includes(value) ? value : null;
