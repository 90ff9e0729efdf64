import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { referToUser } from "./users.ts";

export * from "./billing.ts";
export * from "./factors.ts";
export * from "./users.ts";
export * from "./vpn.ts";

/** Login sessions. Country and city are from login time; the IP address isn't stored. */
export const sessions = sqliteTable(
	"sessions",
	{
		id: text().primaryKey(),
		userId: referToUser().notNull(),
		platform: text().notNull(),
		/** From the user agent; names without versions. */
		browser: text(),
		system: text(),
		/** "desktop", "mobile", "tablet", "tv" */
		kind: text(),
		name: text(),
		/** Day of last use: its first millisecond, UTC. */
		seenAt: integer("seen_at").notNull().default(0),
		country: text(),
		city: text(),
		createdAt: integer("created_at").notNull(),
		expiresAt: integer("expires_at").notNull(),
	},
	(table) => [index("sessions_user").on(table.userId)],
);

const codePurposes = [
	/** A pending sign-up; a decoy, which no code matches, without name and password. A hash equal to `id` is used. */
	"signup",
	/** That sign-up's address, verified in another browser. `link_hash` is of the proof. */
	"proof",
	/** A requested reset, and a verified one; `link_hash` is of the grant. */
	"reset-password",
	"grant",
	/** A new address for an account. */
	"change-email",
] as const;

/** One live code per person and purpose; for sign-ups one per browser, because anyone can start one with any address. */
export const codes = sqliteTable(
	"codes",
	{
		email: text().notNull(),
		purpose: text({ enum: codePurposes }).notNull(),
		/** Keyed hash of the browser's sign-up token (`signup`, `proof`), user id (`change-email`), or empty. */
		owner: text().notNull().default(""),
		/** Changes with every mail, so that the checked code is the one consumed. */
		id: text().notNull(),
		/** Keyed hashes; the code and link themselves exist only in the mail. */
		codeHash: text("code_hash"),
		linkHash: text("link_hash").notNull(),
		tries: integer().notNull().default(0),
		/** Id of the latest try, so that both counters update in one batch. */
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

/** Rate-limit hits (sliding windows). `key` is a keyed hash of the rule and its IP or e-mail address. */
export const hits = sqliteTable(
	"hits",
	{
		id: text().primaryKey(),
		key: text().notNull(),
		at: integer().notNull(),
	},
	(table) => [index("hits_key").on(table.key, table.at), index("hits_at").on(table.at)],
);

/** Used bot check solutions, kept until they expire. */
export const botChecks = sqliteTable(
	"bot_checks",
	{
		/** Keyed hash of the solution. */
		id: text().primaryKey(),
		expiresAt: integer("expires_at").notNull(),
	},
	(table) => [index("bot_checks_expires").on(table.expiresAt)],
);

/** Mail outbox, written in the batch of its cause. Contents are erased after sending. */
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
		/** Shown in the local mailbox. */
		code: text(),
		link: text(),
		/** One-click unsubscribe URL of newsletters (RFC 8058). */
		unsubscribe: text(),
		createdAt: integer("created_at").notNull(),
		attempts: integer().notNull().default(0),
		/** Next attempt; null when sent or given up. */
		nextAt: integer("next_at"),
		sentAt: integer("sent_at"),
		/** Last error from the mail server, with addresses removed. */
		failure: text(),
	},
	(table) => [
		index("mails_due").on(table.nextAt).where(sql`next_at IS NOT NULL`),
		index("mails_queue")
			.on(sql`kind = 'letter'`, table.nextAt, table.createdAt)
			.where(sql`next_at IS NOT NULL`),
		index("mails_created").on(table.createdAt),
		index("mails_recipient").on(table.recipient),
	],
);

/** Daily click totals, monthly after 90 days; no personal data. */
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

/** Newsletter subscribers. Unconfirmed ones are deleted after two days. */
export const subscribers = sqliteTable(
	"subscribers",
	{
		/** Keyed hash of the address; the links in mails are keyed hashes of this id. */
		id: text().primaryKey(),
		email: text().notNull().unique(),
		lang: text().notNull(),
		createdAt: integer("created_at").notNull(),
		confirmedAt: integer("confirmed_at"),
	},
	(table) => [index("subscribers_created").on(table.createdAt)],
);

/** Which post was sent to whom, so each is sent once. */
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

/** Measurements per part of the service and day, for the last `statusDays` days. */
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

/** Last complete content of the operator's feeds, which survives restarts and outages of the feed. */
export const feeds = sqliteTable("feeds", {
	/** "servers" */
	name: text().primaryKey(),
	body: text().notNull(),
	at: integer().notNull(),
});
