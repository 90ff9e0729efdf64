import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
