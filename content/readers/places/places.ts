import { z } from "zod";
import { readJsonFiles } from "../read/disk.ts";
import { parseAll } from "../read/parse.ts";

/** `content/places.json`: about where each country's people are, as latitude and longitude in whole degrees. */
const placesFile = z.record(z.string().regex(/^[A-Z]{2}$/), z.tuple([z.int(), z.int()]));

const files = import.meta.env
	? import.meta.glob<unknown>("../../places.json", { eager: true, import: "default" })
	: readJsonFiles("content/places.json");

/** The middle of every country by its code, near enough to say which others are near. */
export const countryCentres: Readonly<Record<string, [latitude: number, longitude: number]>> = Object.assign(
	{},
	...parseAll(placesFile, files).map(({ data }) => data),
);
