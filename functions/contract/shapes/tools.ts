import { z } from "@hono/zod-openapi";
import { statusParts } from "../status.ts";
import { text } from "./common.ts";

/** The caller's country as ISO code, to pick a language; null if unknown. */
export const geoReplySchema = z.object({ country: text.nullable() });
export type GeoReply = z.infer<typeof geoReplySchema>;

/** What any site learns from a visit. Unknown fields are null, nothing is guessed. */
export const ipReplySchema = z.object({
	ip: text.nullable().openapi({ example: "203.0.113.27" }),
	/** Name of the network, without its AS number. */
	org: text.nullable(),
	asn: z.number().nullable(),
	country: text.nullable().openapi({ description: "ISO 3166-1 alpha-2" }),
	city: text.nullable(),
	loc: text.nullable().openapi({ description: "lat,lng; null where only the country is known" }),
	/** The edge's own data, the operator's files, or the embedded data. */
	source: z.enum(["edge", "operator", "embedded"]).nullable(),
	date: text.nullable().openapi({ description: "Day the data was made; null where it is live" }),
	/** The operator's map tiles and their attribution; null without any. */
	tiles: z.object({ attribution: text, maxZoom: z.number() }).nullable(),
});
export type IpReply = z.infer<typeof ipReplySchema>;

export const serversReplySchema = z.object({
	/** Last complete read of the feed; null without a feed or if it's too long ago. */
	at: z.number().nullable(),
	/** Countries, or a country's cities. */
	rows: z.array(
		z.object({
			/** Country code, or city name from the feed. */
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
	/** Whose ndt7 server measures throughput: ours, Measurement Lab's, or none. */
	ndt7: z.enum(["self", "mlab", "off"]),
	/** Host and optional port of our ndt7 server; null for the site's own host. */
	server: text.nullable(),
	/** Whether all test slots are taken. */
	busy: z.boolean(),
});
export type SpeedReply = z.infer<typeof speedReplySchema>;
export type SpeedSource = Omit<SpeedReply, "busy">;

/** A day (YYYY-MM-DD, UTC) and its counts of up, slow and down measurements; days without any are omitted. */
const statusDaySchema = z.tuple([text, z.number(), z.number(), z.number()]);
export type StatusDay = z.infer<typeof statusDaySchema>;

const partStatusSchema = z.object({
	id: z.enum(statusParts),
	/** Latest measurement; null if too old. `slow`: works, but badly. */
	state: z.enum(["up", "slow", "down"]).nullable(),
	at: z.number().nullable(),
	/** At most `statusDays`, oldest first. */
	days: z.array(statusDaySchema),
});
export type PartStatus = z.infer<typeof partStatusSchema>;
export type State = NonNullable<PartStatus["state"]>;

export const statusReplySchema = z.object({
	at: z.number(),
	/** Whether the history could be read; otherwise only this process's own measurements are included. */
	history: z.boolean(),
	parts: z.array(partStatusSchema),
});
export type StatusReply = z.infer<typeof statusReplySchema>;

/** A signed ALTCHA challenge (https://altcha.org/docs/v3), as its solvers expect it. */
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

export const botChallengeSchema = z.union([
	altcha,
	z.object({ kind: z.literal("turnstile"), site_key: text }),
	z.object({ kind: z.literal("off") }),
]);
export type BotChallenge = z.infer<typeof botChallengeSchema>;

const sourceSchema = z.object({ title: text, url: text });
export type Source = z.infer<typeof sourceSchema>;

const choiceSchema = z.object({
	id: text,
	question: text,
	/** First sentence of the answer. */
	lead: text.optional(),
});
export type Choice = z.infer<typeof choiceSchema>;

export const askReply = {
	success: z.boolean(),
	/** Plain text in the visitor's language; empty if `success` is false. */
	response: text,
	errors: z.array(text),
	/** Where the answer comes from; empty for small talk and unanswered questions. */
	sources: z.array(sourceSchema),
	/** Related questions; without an answer, other possible meanings. */
	suggestions: z.array(choiceSchema),
	passages: z.array(text),
	/** Whether this is an answer; if not, the visitor is offered human support. */
	known: z.boolean(),
	/** Whether this is only the nearest passage, which may not be what was asked. */
	closest: z.boolean(),
};
export type AskReply = z.infer<z.ZodObject<typeof askReply>>;
