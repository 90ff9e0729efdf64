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
