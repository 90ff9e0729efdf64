import type { IpReply } from "../contract/index.ts";
import type { Deps } from "../deps.ts";
import type { Place } from "../gateways/geo/index.ts";

/** Coordinates as "lat,lng" with at most four decimals (11 m), or null unless both are known and possible. */
function formatLocation({ latitude, longitude }: Pick<Place, "latitude" | "longitude">): string | null {
	if (latitude === null || longitude === null) return null;
	if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
	return [latitude, longitude].map((degrees) => Number(degrees.toFixed(4))).join(",");
}

/** What is known of an address, for its owner's eyes. */
export function toIpReply(address: string | null, place: Place, tiles: Deps["tiles"]): IpReply {
	const { org, asn, country, city, source, date } = place;
	return {
		ip: address,
		org,
		asn,
		country,
		city,
		loc: formatLocation(place),
		source: country ? source : null,
		date: country ? date : null,
		tiles: tiles ? { attribution: tiles.attribution, maxZoom: tiles.maxZoom } : null,
	};
}

/** The same for a terminal: the address alone on the first line, then what else is known, a line each. */
export function toPlainText({ ip, org, asn, country, city, loc, source, date }: IpReply): string {
	const values = { asn: asn && `AS${asn}`, org, country, city, loc, source, date };
	const lines = Object.entries(values).map(([name, value]) => `${name}: ${value ?? "unknown"}`);
	return `${[ip ?? "unknown", ...lines].join("\n")}\n`;
}
