import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { BlockList, isIP } from "node:net";
import { Reader } from "mmdb-lib";
import { countryCode, type GeoGateway, nowhere, type Place } from "./index.ts";

/** The fields of the two kinds of files: the embedded country file and the operator's city files (MaxMind's layout). */
interface Row {
	country_code?: string;
	country?: { iso_code?: string } | string;
	city?: { names?: Record<string, string> } | string;
	location?: { latitude?: number; longitude?: number };
	autonomous_system_number?: number;
	autonomous_system_organization?: string;
}

const embedded = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";

/** Addresses that are nowhere in the world: loopback, private, link-local, documentation, shared, multicast. */
const unroutable = new BlockList();
for (const [net, prefix] of [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.0.2.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	["224.0.0.0", 3],
] as const) {
	unroutable.addSubnet(net, prefix, "ipv4");
}
for (const [net, prefix] of [
	["::", 127],
	["fc00::", 7],
	["fe80::", 10],
	["2001:db8::", 32],
	["ff00::", 8],
] as const) {
	unroutable.addSubnet(net, prefix, "ipv6");
}

const isUnroutable = (address: string): boolean =>
	unroutable.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

function toPlace(row: Row | null): Place {
	if (!row) return nowhere;
	const city = typeof row.city === "string" ? row.city : (row.city?.names?.en ?? null);
	const country = typeof row.country === "string" ? row.country : row.country?.iso_code;
	return {
		country: countryCode(row.country_code ?? country),
		city,
		org: row.autonomous_system_organization ?? null,
		asn: row.autonomous_system_number ?? null,
		latitude: row.location?.latitude ?? null,
		longitude: row.location?.longitude ?? null,
	};
}

/** Reads a file the first time it is asked; a broken one is asked once and then known to be silent. */
function lazyReader(file: string, onError: (error: unknown) => void) {
	let reader: Promise<Reader<never> | null> | undefined;
	return async (address: string): Promise<Place> => {
		reader ??= readFile(file)
			.then((bytes) => new Reader<never>(bytes))
			.catch((error: unknown) => {
				onError(error);
				return null;
			});
		const open = await reader;
		try {
			return toPlace((open?.get(address) as Row | null | undefined) ?? null);
		} catch {
			return nowhere;
		}
	};
}

/**
 * Places from MMDB files: the operator's city file (GEOIP_CITY_DB), else the embedded country file; the network from the
 * operator's ASN file (GEOIP_ASN_DB) if there is one.
 */
export function createMmdbGeo(
	files: { city: string | undefined; asn: string | undefined },
	onError: (error: unknown) => void,
): GeoGateway {
	const places = lazyReader(files.city ?? createRequire(import.meta.url).resolve(embedded), onError);
	const networks = files.asn ? lazyReader(files.asn, onError) : null;
	return {
		async locate(_request, address) {
			if (!address || isUnroutable(address)) return nowhere;
			const place = await places(address);
			if (!networks) return place;
			const { org, asn } = await networks(address);
			return { ...place, org, asn };
		},
	};
}
