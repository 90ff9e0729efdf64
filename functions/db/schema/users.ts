import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Times are milliseconds since 1970, UTC. Only verified people are users; a pending registration is a row of `codes`. */
export const users = sqliteTable("users", {
	id: text().primaryKey(),
	email: text().notNull().unique(),
	name: text().notNull(),
	/** `scrypt$log2N$r$p$salt$hash` */
	password: text().notNull(),
	type: text().notNull().default("free"),
	lang: text().notNull(),
	/** ISO codes of the countries of all logins so far, each once, blanks between: a login from another one is mailed about. */
	countries: text().notNull().default(""),
	createdAt: integer("created_at").notNull(),
	/** Since when support lets nobody log in. */
	suspendedAt: integer("suspended_at"),
});

/** What has happened to an account: logins, and changes of what it is reached by. Kept for 30 days. */
export const activity = sqliteTable(
	"activity",
	{
		id: text().primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		/** One of `activityKind` (contract/shapes/account.ts). */
		kind: text().notNull(),
		/** As with sessions: where from and on what, as far as it is known; the address itself is not kept. */
		country: text(),
		city: text(),
		platform: text(),
		browser: text(),
		system: text(),
		at: integer().notNull(),
	},
	(table) => [index("activity_user").on(table.userId, table.at), index("activity_at").on(table.at)],
);

/**
 * The address an account had at a change that can be undone. For three days whoever reads its mail can undo it, and no other account can
 * take it; the row stays as long as records of mails do, for export and deletion.
 */
export const formerAddresses = sqliteTable(
	"former_addresses",
	{
		/** Keyed hash of what the mailed link brings. */
		id: text().primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		/** One of `undoKinds` (contract/undo.ts): what was changed. */
		kind: text().notNull().default("email_changed"),
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

/** What support did by `npm run admin`: who, when and why. Kept for a year; what concerns an account goes with it. */
export const supportActions = sqliteTable(
	"support_actions",
	{
		id: text().primaryKey(),
		/** Null for what concerns no account, such as a new key. */
		userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
		at: integer().notNull(),
		who: text().notNull(),
		action: text().notNull(),
		/** The payment or invoice it was about. */
		target: text(),
		why: text().notNull(),
		/** What came of it, where the running site had to find that out. */
		result: text(),
	},
	(table) => [index("support_actions_user").on(table.userId), index("support_actions_at").on(table.at)],
);
