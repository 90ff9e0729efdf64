import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

export * from "./billing.ts";
export * from "./factors.ts";
export * from "./users.ts";
export * from "./vpn.ts";

/** A login. Country and city as they were at login; the address itself is not kept. */
export const sessions = sqliteTable(
	"sessions",
	{
		id: text().primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		platform: text().notNull(),
		/** By client hints or the user agent: names without versions. */
		browser: text(),
		system: text(),
		/** "desktop", "mobile", "tablet", "tv" */
		kind: text(),
		name: text(),
		/** The day of its latest call: its first millisecond, UTC. */
		seenAt: integer("seen_at").notNull().default(0),
		country: text(),
		city: text(),
		createdAt: integer("created_at").notNull(),
		expiresAt: integer("expires_at").notNull(),
	},
	(table) => [index("sessions_user").on(table.userId)],
);

/**
 * One live code per person and purpose; of sign-ups one for each browser, as anybody can begin one with anybody's address. A row without
 * `user_name` and `password` for a sign-up or an unknown address is a decoy: it fits no code.
 */
export const codes = sqliteTable(
	"codes",
	{
		email: text().notNull(),
		/** "signup", "reset-password"; "grant": what a proven reset leaves behind; "proof": what a sign-up proven elsewhere does. */
		purpose: text().notNull(),
		/** Keyed hash of what the browser keeps that began the sign-up; empty for other purposes. */
		owner: text().notNull().default(""),
		/** New with every send, so what was checked is what is used up. */
		id: text().notNull(),
		/** Keyed hashes; the code and the link themselves exist only in the mail. */
		codeHash: text("code_hash"),
		linkHash: text("link_hash").notNull(),
		tries: integer().notNull().default(0),
		/** Id of the latest try, so that counting it per code and per day is one batch. */
		lastTry: text("last_try"),
		codeExpiresAt: integer("code_expires_at").notNull(),
		linkExpiresAt: integer("link_expires_at").notNull(),
		userName: text("user_name"),
		password: text(),
		lang: text().notNull(),
		createdAt: integer("created_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.email, table.purpose, table.owner] }),
		index("codes_link").on(table.linkHash),
	],
);

/** Sliding windows of the rate limits. `key` is a keyed hash of the rule and the address or e-mail it counts. */
export const hits = sqliteTable(
	"hits",
	{
		id: text().primaryKey(),
		key: text().notNull(),
		at: integer().notNull(),
	},
	(table) => [index("hits_key").on(table.key, table.at), index("hits_at").on(table.at)],
);

/** Solved bot checks that were shown once, until they would have ended anyway: a solution works a single time. */
export const botChecks = sqliteTable(
	"bot_checks",
	{
		/** Keyed hash of the solution. */
		id: text().primaryKey(),
		expiresAt: integer("expires_at").notNull(),
	},
	(table) => [index("bot_checks_expires").on(table.expiresAt)],
);

/** Mail to send, written in the batch of its cause. Bodies are emptied once a real server has taken them. */
export const mails = sqliteTable(
	"mails",
	{
		id: text().primaryKey(),
		recipient: text().notNull(),
		kind: text().notNull(),
		lang: text().notNull(),
		subject: text().notNull(),
		text: text().notNull(),
		html: text().notNull(),
		/** What the outbox's page points out. */
		code: text(),
		link: text(),
		/** Where one click ends what the mail is part of (RFC 8058): letters have it. */
		unsubscribe: text(),
		createdAt: integer("created_at").notNull(),
		attempts: integer().notNull().default(0),
		/** When to try next; null when sent or given up. */
		nextAt: integer("next_at"),
		sentAt: integer("sent_at"),
		/** Why the last attempt failed, in the mail server's words without any address. */
		failure: text(),
	},
	(table) => [
		index("mails_due").on(table.nextAt).where(sql`next_at IS NOT NULL`),
		index("mails_created").on(table.createdAt),
		index("mails_recipient").on(table.recipient),
	],
);

/** Clicks of a day, added up: no row, and so nothing here, belongs to a person. */
export const clicks = sqliteTable(
	"clicks",
	{
		/** YYYY-MM-DD, UTC */
		day: text().notNull(),
		category: text().notNull(),
		action: text().notNull(),
		label: text().notNull(),
		count: integer().notNull(),
	},
	(table) => [primaryKey({ columns: [table.day, table.category, table.action, table.label] })],
);

/** Readers of the newsletter. Without `confirmed_at` an address is only waiting to be confirmed, two days at most. */
export const subscribers = sqliteTable(
	"subscribers",
	{
		/** Keyed hash of the address; the links in the mails are keyed hashes of it again. */
		id: text().primaryKey(),
		email: text().notNull().unique(),
		lang: text().notNull(),
		createdAt: integer("created_at").notNull(),
		confirmedAt: integer("confirmed_at"),
	},
	(table) => [index("subscribers_created").on(table.createdAt)],
);

/** Which reader was written which post: each once, however often sending is begun. */
export const letters = sqliteTable(
	"letters",
	{
		post: text().notNull(),
		subscriberId: text("subscriber_id")
			.notNull()
			.references(() => subscribers.id, { onDelete: "cascade" }),
		createdAt: integer("created_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.post, table.subscriberId] }),
		index("letters_subscriber").on(table.subscriberId),
	],
);

/** How often each part of the service was measured on a day, and with what result; of the latest days only (`statusDays`). */
export const statusDays = sqliteTable(
	"status_days",
	{
		part: text().notNull(),
		/** YYYY-MM-DD, UTC */
		day: text().notNull(),
		up: integer().notNull(),
		slow: integer().notNull(),
		down: integer().notNull(),
		/** Of the latest measurement: "up", "slow", "down". */
		state: text().notNull(),
		at: integer().notNull(),
	},
	(table) => [primaryKey({ columns: [table.part, table.day] })],
);

/** What was last read whole from a feed of the operator's, so that it outlives both the feed and this process. */
export const feeds = sqliteTable("feeds", {
	/** "servers" */
	name: text().primaryKey(),
	body: text().notNull(),
	at: integer().notNull(),
});
