import { z } from "zod";
import { readJsonFiles } from "../read/disk.ts";
import { parseAll } from "../read/parse.ts";

/** `content/places.json`: each country's centre of population, latitude and longitude in whole degrees. */
const placesFile = z.record(z.string().regex(/^[A-Z]{2}$/), z.tuple([z.int(), z.int()]));

const files = import.meta.env
	? import.meta.glob<unknown>("../../places.json", { eager: true, import: "default" })
	: readJsonFiles("content/places.json");

/** Approximate centres by country code, good enough to find neighbours. */
export const countryCentres: Readonly<Record<string, [latitude: number, longitude: number]>> = Object.assign(
	{},
	...parseAll(placesFile, files).map(({ data }) => data),
);
