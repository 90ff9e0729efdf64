/** Where an address is, as far as known. Nothing here is guessed: unknown is null. */
export interface Place {
	/** ISO 3166-1 alpha-2. */
	country: string | null;
	city: string | null;
	/** Network's name and number. */
	org: string | null;
	asn: number | null;
	latitude: number | null;
	longitude: number | null;
}

export interface GeoGateway {
	/** Never rejects. The request matters where the edge attaches the place to it. */
	locate(request: Request, address: string | null): Promise<Place>;
}

export const nowhere: Place = {
	country: null,
	city: null,
	org: null,
	asn: null,
	latitude: null,
	longitude: null,
};

/** "City, Country" in the given language, or null when unknown (design §4.4). */
export function placeName(country: string | null, city: string | null, locale: string): string | null {
	const name = country && new Intl.DisplayNames([locale], { type: "region", fallback: "code" }).of(country);
	return [city, name].filter(Boolean).join(locale === "ar" ? "، " : ", ") || null;
}

/** Country codes that mean "none": unknown, reserved, Tor (Cloudflare's T1). */
export const countryCode = (value: unknown): string | null =>
	typeof value === "string" && /^[A-Z]{2}$/.test(value) && !["XX", "ZZ"].includes(value) ? value : null;
