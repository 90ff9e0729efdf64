import { z } from "zod";
import { localeCodes } from "../../../i18n/locales.ts";
import { region } from "../read/fields.ts";
import { parse, refuse } from "../read/parse.ts";

export const protocolIds = ["openvpn", "ikev2-ipsec", "shadowsocks"] as const;
export type ProtocolId = (typeof protocolIds)[number];

/** Shadowsocks ciphers: the 2022 edition (SIP022) and older AEAD ciphers. */
export const shadowsocksMethods = [
	"2022-blake3-aes-256-gcm",
	"2022-blake3-aes-128-gcm",
	"2022-blake3-chacha20-poly1305",
	"aes-256-gcm",
	"chacha20-ietf-poly1305",
] as const;
export type ShadowsocksMethod = (typeof shadowsocksMethods)[number];

const maxCities = 2000;

/** Letters of any script and usual separators: a feed is foreign input, so no markup, direction controls or stacked marks. */
const city = z
	.string()
	.max(60, "a name of at most 60 characters")
	.regex(
		/^\p{L}(?:[\p{L}\p{N}]|\p{M}{1,3}(?!\p{M})|[ .,'’ʻ()/–-]{1,2}(?=[\p{L}\p{N}]|$))*$/u,
		"the name of a city: letters, with blanks, hyphens and apostrophes between them",
	);

/** A host name or IP address, as in a client's configuration. */
const host = z
	.string()
	.max(253)
	.regex(/^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/, "the name or the address of a server");
const port = z.int().min(1, "a port").max(65_535, "a port");

/** How clients reach a city's servers, for manual setup. Protocols left out can't be set up by hand there. */
const connect = z.strictObject({
	openvpn: z.strictObject({ host, port, transport: z.enum(["udp", "tcp"]) }).optional(),
	"ikev2-ipsec": z.strictObject({ host }).optional(),
	/** `port` is the first one; each customer has their own above it. */
	shadowsocks: z.strictObject({ host, port, method: z.enum(shadowsocksMethods) }).optional(),
});

/** A CA certificate: a single PEM block. */
const certificate = z
	.string()
	.max(8000)
	.regex(
		/^-----BEGIN CERTIFICATE-----\r?\n[A-Za-z0-9+/=\r\n]+-----END CERTIFICATE-----\s*$/,
		"a certificate in PEM",
	);

/** CA certificates. OpenVPN needs one; IKEv2 only if clients don't trust it already. */
const authorities = z.strictObject({
	openvpn: certificate.optional(),
	"ikev2-ipsec": certificate.optional(),
});
export type Authorities = z.infer<typeof authorities>;

const place = z.strictObject({
	/** Country by IP address, ISO 3166-1 alpha-2. */
	country: region,
	city,
	/** The city's name in other languages. */
	names: z.partialRecord(z.enum(localeCodes), city).optional(),
	count: z.int().min(1, "a number of servers").max(100_000, "at most 100,000 servers"),
	protocols: z
		.array(z.enum(protocolIds))
		.min(1, "a protocol at least")
		.refine((ids) => new Set(ids).size === ids.length, "each protocol once"),
	owner: z.enum(["owned", "rented", "both"]),
	/** `virtual`: the servers are in another country than their addresses. */
	place: z.enum(["physical", "virtual", "both"]),
	/** Percent. */
	load: z.number().min(0).max(100).optional(),
	state: z.enum(["up", "limited", "down"]).optional(),
	connect: connect.optional(),
	/** Whether the free plan may connect. */
	free: z.boolean().optional(),
});
export type ServerPlace = z.infer<typeof place>;

/** `content/servers.json`, and the answer of SERVERS_URL. */
const feedFile = z.strictObject({
	note: z.string().optional(),
	sample: z.string().optional(),
	servers: z.array(place).max(maxCities, `at most ${maxCities} cities`),
	authorities: authorities.default({}),
});
export type ServerFeed = Pick<z.infer<typeof feedFile>, "servers" | "authorities">;

/** Ignores case and accents. */
const buildComparisonKey = ({ country, city }: ServerPlace): string =>
	`${country} ${city.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()}`;

/** Throws a ContentError with all mistakes in a feed, which is rejected as a whole. @param path its name in messages */
export function parseServerFeed(path: string, data: unknown): ServerFeed {
	const { servers, authorities } = parse(feedFile, path, data);
	const keys = servers.map(buildComparisonKey);
	refuse(
		keys.flatMap((key, index) =>
			keys.indexOf(key) === index
				? []
				: `${path}: servers.${index}.city: found "${servers[index]?.city}" again, wanted each city once`,
		),
	);
	return { servers, authorities };
}
