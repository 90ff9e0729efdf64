import { z } from "zod";
import data from "../../places.json" with { type: "json" };
import { parse } from "../read/parse.ts";

/** `content/places.json`: each country's centre of population, latitude and longitude in whole degrees. */
const placesFile = z.record(z.string().regex(/^[A-Z]{2}$/), z.tuple([z.int(), z.int()]));

/** Approximate centres by country code, good enough to find neighbours. */
export const countryCentres: Readonly<Record<string, [latitude: number, longitude: number]>> = parse(
	placesFile,
	"content/places.json",
	data,
);

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Monotonic in the distance between two points on the globe (haversine of their angle), which suffices for sorting. */
function measureDistance([lat, lon]: [number, number], [otherLat, otherLon]: [number, number]): number {
	const north = Math.sin(toRadians(otherLat - lat) / 2) ** 2;
	const east = Math.sin(toRadians(otherLon - lon) / 2) ** 2;
	return north + Math.cos(toRadians(lat)) * Math.cos(toRadians(otherLat)) * east;
}

/** The nearest to a country first; what has no known centre is left out. */
export function sortByDistance<Of extends { code: string }>(code: string, of: readonly Of[]): Of[] {
	const from = countryCentres[code];
	if (!from) return [];
	const distanceTo = (one: Of) => measureDistance(from, countryCentres[one.code] as [number, number]);
	return of.filter((one) => countryCentres[one.code]).sort((a, b) => distanceTo(a) - distanceTo(b));
}
