import { z } from "@hono/zod-openapi";
import { statusParts } from "../status-rules.ts";
import { text } from "./common.ts";

/** The caller's country as ISO code, or null when the address tells nothing: to choose a language. */
export const geoReplySchema = z.object({ country: text.nullable() });
export type GeoReply = z.infer<typeof geoReplySchema>;

/** `data` of the IP facts: what any site learns from a visit. Unknown is null, nothing is guessed. */
export const ipReplySchema = z.object({
	ip: text.nullable().openapi({ example: "203.0.113.27" }),
	/** Name of the network, without its number. */
	org: text.nullable(),
	asn: z.number().nullable(),
	country: text.nullable().openapi({ description: "ISO 3166-1 alpha-2" }),
	city: text.nullable(),
	loc: text.nullable().openapi({ description: "lat,lng; null where only the country is known" }),
	/** The edge's own data, the operator's files, or the data that comes with the site. */
	source: z.enum(["edge", "operator", "embedded"]).nullable(),
	date: text.nullable().openapi({ description: "Day the data was made; null where it is live" }),
	/** The operator's map tiles, and who is to be named for them; null without any. */
	tiles: z.object({ attribution: text, maxZoom: z.number() }).nullable(),
});
export type IpReply = z.infer<typeof ipReplySchema>;

export const serversReplySchema = z.object({
	/** When the feed was last read whole; null where there is none, or it is too long ago. */
	at: z.number().nullable(),
	/** Countries; of a country its cities. */
	rows: z.array(
		z.object({
			/** The code of a country, or the name of a city as the feed gives it. */
			id: text,
			state: z.enum(["up", "limited", "down"]).nullable(),
			/** Percent in use. */
			load: z.number().nullable(),
		}),
	),
});
export type ServersReply = z.infer<typeof serversReplySchema>;
export type ServersNow = ServersReply["rows"][number];

export const speedReplySchema = z.object({
	/** Who measures throughput: an ndt7 server of ours, Measurement Lab's, or nobody. */
	ndt7: z.enum(["self", "mlab", "off"]),
	/** Host, with a port if need be, of our own ndt7 server elsewhere; null is the host of the site itself. */
	server: text.nullable(),
	/** Whether no other test has room at this moment. */
	busy: z.boolean(),
});
export type SpeedReply = z.infer<typeof speedReplySchema>;
export type SpeedSource = Omit<SpeedReply, "busy">;

/** A day (YYYY-MM-DD, UTC) and how many measurements ended up, slow or down; a day without any is not there. */
const statusDaySchema = z.tuple([text, z.number(), z.number(), z.number()]);
export type StatusDay = z.infer<typeof statusDaySchema>;

const partStatusSchema = z.object({
	id: z.enum(statusParts),
	/** By the latest measurement; null when that is too long ago to say anything. `slow`: it works, and not as it should. */
	state: z.enum(["up", "slow", "down"]).nullable(),
	/** When that was; null when there was none. */
	at: z.number().nullable(),
	/** At most `statusDays`, oldest first. */
	days: z.array(statusDaySchema),
});
export type PartStatus = z.infer<typeof partStatusSchema>;
export type State = NonNullable<PartStatus["state"]>;

export const statusReplySchema = z.object({
	/** When this was put together. */
	at: z.number(),
	/** Whether the history could be read; else only what this process remembers is there. */
	history: z.boolean(),
	parts: z.array(partStatusSchema),
});
export type StatusReply = z.infer<typeof statusReplySchema>;

/** A challenge as ALTCHA signs it (https://altcha.org/docs/v3): what its solvers take. */
const altcha = z.object({
	kind: z.literal("altcha"),
	parameters: z.object({
		algorithm: text,
		nonce: text,
		salt: text,
		cost: z.number(),
		keyLength: z.number(),
		keyPrefix: text,
		expiresAt: z.number().optional().openapi({ description: "Seconds since 1970" }),
	}),
	signature: text.optional(),
});

/** What has to be solved, if anything. */
export const botChallengeSchema = z.union([
	altcha,
	z.object({ kind: z.literal("turnstile"), site_key: text }),
	z.object({ kind: z.literal("off") }),
]);
export type BotChallenge = z.infer<typeof botChallengeSchema>;

const sourceSchema = z.object({ title: text, url: text });
export type Source = z.infer<typeof sourceSchema>;

const choiceSchema = z.object({
	/** The passage that answers it. */
	id: text,
	question: text,
	/** The first sentence of its answer. */
	lead: text.optional(),
});
export type Choice = z.infer<typeof choiceSchema>;

/** What an answer of the assistant has. */
export const askReply = {
	success: z.boolean(),
	/** Plain text, in the visitor's language. Empty when `success` is false. */
	response: text,
	/** Why there is no answer. */
	errors: z.array(text),
	/** Where the answer comes from; none for small talk and for "I do not know". */
	sources: z.array(sourceSchema),
	/** Questions near to the one that was asked; where this is no answer, what else may have been meant. */
	suggestions: z.array(choiceSchema),
	/** The passages that it was answered with, by their ids. */
	passages: z.array(text),
	/** Whether this is an answer; without one the visitor is shown the way to people. */
	known: z.boolean(),
	/** Whether it is only the nearest passage of ours, which may not be what was asked. */
	closest: z.boolean(),
};
export type AskReply = z.infer<z.ZodObject<typeof askReply>>;
