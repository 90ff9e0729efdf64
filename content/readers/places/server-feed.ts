import { z } from "zod";
import { localeCodes } from "../../../i18n/locales.ts";
import { protocolIds } from "../protocol-ids.ts";
import { region } from "../read/fields.ts";
import { ContentError, parse } from "../read/parse.ts";

/** Entries of a feed: a city each. */
const maxCities = 2000;

/**
 * A city as it is printed. Letters of any script with what stands between them; nothing that is markup, no sign that turns the
 * direction of the text around it, no pile of marks.
 */
const city = z
	.string()
	.max(60, "a name of at most 60 characters")
	.regex(
		/^\p{L}(?:[\p{L}\p{N}]|\p{M}{1,3}(?!\p{M})|[ .,'’ʻ()/–-]{1,2}(?=[\p{L}\p{N}]|$))*$/u,
		"the name of a city: letters, with blanks, hyphens and apostrophes between them",
	);

/** The servers of one city. */
const place = z.strictObject({
	/** Where they are on the network: ISO 3166-1 alpha-2. */
	country: region,
	city,
	/** What it is called in a language of the site, where it is called otherwise. */
	names: z.partialRecord(z.enum(localeCodes), city).optional(),
	count: z.int().min(1, "a number of servers").max(100_000, "at most 100,000 servers"),
	protocols: z
		.array(z.enum(protocolIds))
		.min(1, "a protocol at least")
		.refine((ids) => new Set(ids).size === ids.length, "each protocol once"),
	owner: z.enum(["owned", "rented", "both"]),
	/** `virtual`: they stand in another country than they show. */
	place: z.enum(["physical", "virtual", "both"]),
	/** Percent in use. */
	load: z.number().min(0).max(100).optional(),
	state: z.enum(["up", "limited", "down"]).optional(),
});
export type ServerPlace = z.infer<typeof place>;

/** `content/servers.json`, and what SERVERS_URL answers with. */
const feedFile = z.strictObject({
	note: z.string().optional(),
	/** Nothing here is true yet. */
	sample: z.boolean().optional(),
	servers: z.array(place).max(maxCities, `at most ${maxCities} cities`),
});

/** Cities as they are compared: without case and accents. */
const comparisonKey = ({ country, city }: ServerPlace): string =>
	`${country} ${city.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()}`;

/**
 * The places of a feed. Throws a ContentError with a sentence for each fault: a feed with a fault is not used at all, as nobody
 * can say what else of it is wrong. @param path how the sentences call it
 */
export function parseServerFeed(path: string, data: unknown): readonly ServerPlace[] {
	const { servers } = parse(feedFile, path, data);
	const keys = servers.map(comparisonKey);
	const first = new Map(keys.map((key, at) => [key, at] as const).reverse());
	const faults = keys.flatMap((key, at) =>
		first.get(key) === at
			? []
			: [`${path}: servers.${at}.city: found "${servers[at]?.city}" again, wanted each city once`],
	);
	if (faults.length) throw new ContentError(faults);
	return servers;
}
