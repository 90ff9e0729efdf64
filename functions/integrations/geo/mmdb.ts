import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Reader } from "mmdb-lib";
import type { LocationSource } from "../../contract/ip.ts";
import { combineGeo, type GeoLocation, type GeoLocator, parseCountryCode, unknownLocation } from "./index.ts";

/** Fields of the embedded country file and of the operator's files (MaxMind's format). */
interface Row {
	country_code?: string;
	country?: { iso_code?: string } | string;
	city?: { names?: Record<string, string> } | string;
	location?: { latitude?: number; longitude?: number };
	autonomous_system_number?: number;
	autonomous_system_organization?: string;
}

const embeddedFile = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";

function toLocation(row: Row | null, source: LocationSource, date: string): GeoLocation {
	if (!row) return unknownLocation;
	const city = typeof row.city === "string" ? row.city : (row.city?.names?.en ?? null);
	const country = typeof row.country === "string" ? row.country : row.country?.iso_code;
	return {
		country: parseCountryCode(row.country_code ?? country),
		city,
		org: row.autonomous_system_organization ?? null,
		asn: row.autonomous_system_number ?? null,
		latitude: row.location?.latitude ?? null,
		longitude: row.location?.longitude ?? null,
		source,
		date,
	};
}

/** Looks addresses up in an MMDB file, loaded on first use. If that fails, reports it once and lets the next locator answer. */
function createFileGeo(file: string, source: LocationSource, onError: (error: unknown) => void): GeoLocator {
	let readerPromise: Promise<Reader<never> | null> | undefined;
	return {
		async locate(_request, address) {
			readerPromise ??= readFile(file)
				.then((bytes) => new Reader<never>(bytes))
				.catch((error: unknown) => {
					onError(error);
					return null;
				});
			const reader = await readerPromise;
			if (!reader || !address) return unknownLocation;
			const date = reader.metadata.buildEpoch.toISOString().slice(0, 10);
			return toLocation(reader.get(address) as Row | null, source, date);
		},
	};
}

/** The operator's MMDB files (GEOIP_CITY_DB, GEOIP_ASN_DB), then the embedded country file, which has no networks. */
export function createMmdbGeo(
	files: { city: string | undefined; asn: string | undefined },
	onError: (error: unknown) => void,
): GeoLocator {
	const operatorGeo = [files.city, files.asn].flatMap((file) =>
		file ? createFileGeo(file, "operator", onError) : [],
	);
	const country = createFileGeo(createRequire(import.meta.url).resolve(embeddedFile), "embedded", onError);
	return combineGeo([...operatorGeo, country], onError);
}
