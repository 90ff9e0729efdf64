import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { undoKinds } from "../../contract/account/links.ts";
import type { ActivityKind } from "../../contract/shapes/account.ts";

/** Times are milliseconds since 1970, UTC. Users are verified; pending sign-ups are rows in `codes`. */
export const users = sqliteTable("users", {
	id: text().primaryKey(),
	email: text().notNull().unique(),
	name: text().notNull(),
	/** `scrypt$log2N$r$p$salt$hash` */
	password: text().notNull(),
	lang: text().notNull(),
	/** Countries of past logins as space-separated ISO codes; a login from a new one is mailed about. */
	countries: text().notNull().default(""),
	createdAt: integer("created_at").notNull(),
	/** When support suspended the account. */
	suspendedAt: integer("suspended_at"),
});

/** The account a row belongs to; the row is deleted with it. */
export const referToUser = () => text("user_id").references(() => users.id, { onDelete: "cascade" });

/** Logins and security changes, kept for 30 days. */
export const activity = sqliteTable(
	"activity",
	{
		id: text().primaryKey(),
		userId: referToUser().notNull(),
		kind: text().$type<ActivityKind>().notNull(),
		/** As in sessions; the IP address isn't stored. */
		country: text(),
		city: text(),
		platform: text(),
		browser: text(),
		system: text(),
		at: integer().notNull(),
	},
	(table) => [index("activity_user").on(table.userId, table.at), index("activity_at").on(table.at)],
);

/** Addresses at the time of changes that can be undone; nobody else can register them for three days. Kept as long as mail records. */
export const formerAddresses = sqliteTable(
	"former_addresses",
	{
		/** Keyed hash of the undo link's token. */
		id: text().primaryKey(),
		userId: referToUser().notNull(),
		kind: text({ enum: undoKinds }).notNull().default("email_changed"),
		email: text().notNull(),
		until: integer().notNull(),
		createdAt: integer("created_at").notNull(),
	},
	(table) => [
		index("former_addresses_user").on(table.userId),
		index("former_addresses_email").on(table.email),
		index("former_addresses_created").on(table.createdAt),
	],
);

/** Support actions by `npm run admin`: who, when, why. Kept for `keepMailboxYears`, or until the account is deleted. */
export const supportActions = sqliteTable(
	"support_actions",
	{
		id: text().primaryKey(),
		/** Null if no account is concerned, as for a new key. */
		userId: referToUser(),
		at: integer().notNull(),
		who: text().notNull(),
		action: text().notNull(),
		/** The payment or invoice concerned. */
		target: text(),
		why: text().notNull(),
		/** Why the command failed, if it did. */
		result: text(),
	},
	(table) => [index("support_actions_user").on(table.userId), index("support_actions_at").on(table.at)],
);
