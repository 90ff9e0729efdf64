import { z } from "zod";
import { localeCodes } from "../../../i18n/locales.ts";
import { protocolIds, shadowsocksMethods } from "../protocol-ids.ts";
import { region } from "../read/fields.ts";
import { ContentError, parse } from "../read/parse.ts";

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

/** The name of a machine, or its address, as a client's configuration takes it. */
const host = z
	.string()
	.max(253)
	.regex(/^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/, "the name or the address of a server");
const port = z.int().min(1, "a port").max(65_535, "a port");

/** How clients reach the servers of a city, for manual setup; a protocol that is left out can't be set up by hand there. */
const connect = z.strictObject({
	openvpn: z.strictObject({ host, port, transport: z.enum(["udp", "tcp"]) }).optional(),
	"ikev2-ipsec": z.strictObject({ host }).optional(),
	/** `port`: the first; each customer has one of their own above it. */
	shadowsocks: z.strictObject({ host, port, method: z.enum(shadowsocksMethods) }).optional(),
});

/** The certificate of an authority as text (PEM): one block and nothing else. */
const certificate = z
	.string()
	.max(8000)
	.regex(
		/^-----BEGIN CERTIFICATE-----\r?\n[A-Za-z0-9+/=\r\n]+-----END CERTIFICATE-----\s*$/,
		"a certificate in PEM",
	);

/** Who vouches for the servers. OpenVPN needs one; IKEv2 only where clients don't trust it anyway. */
const authorities = z.strictObject({
	openvpn: certificate.optional(),
	"ikev2-ipsec": certificate.optional(),
});
export type Authorities = z.infer<typeof authorities>;

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
	connect: connect.optional(),
	/** The free plan reaches them, too. */
	free: z.boolean().optional(),
});
export type ServerPlace = z.infer<typeof place>;

/** `content/servers.json`, and what SERVERS_URL answers with. */
const feedFile = z.strictObject({
	note: z.string().optional(),
	/** Nothing here is true yet. */
	sample: z.boolean().optional(),
	servers: z.array(place).max(maxCities, `at most ${maxCities} cities`),
	authorities: authorities.default({}),
});
export type ServerFeed = Pick<z.infer<typeof feedFile>, "servers" | "authorities">;

/** Cities as they are compared: without case and accents. */
const comparisonKey = ({ country, city }: ServerPlace): string =>
	`${country} ${city.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()}`;

/**
 * Places and authorities of a feed. Throws a ContentError with a sentence for each fault: a feed with a fault is not used at all, as nobody
 * can say what else of it is wrong. @param path how the sentences call it
 */
export function parseServerFeed(path: string, data: unknown): ServerFeed {
	const { servers, authorities } = parse(feedFile, path, data);
	const keys = servers.map(comparisonKey);
	const first = new Map(keys.map((key, at) => [key, at] as const).reverse());
	const faults = keys.flatMap((key, at) =>
		first.get(key) === at
			? []
			: [`${path}: servers.${at}.city: found "${servers[at]?.city}" again, wanted each city once`],
	);
	if (faults.length) throw new ContentError(faults);
	return { servers, authorities };
}
