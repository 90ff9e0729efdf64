import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./schema-users.ts";

/**
 * Addresses that accounts had before. For three days whoever reads the mail of one can have it back, and nobody else can take
 * it; the row stays as long as the records of mails do, so that export and deletion find what went there.
 */
export const formerAddresses = sqliteTable(
	"former_addresses",
	{
		/** Keyed hash of what the mailed link brings. */
		id: text().primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		email: text().notNull(),
		/** Until when it can be had back. */
		until: integer().notNull(),
		createdAt: integer("created_at").notNull(),
	},
	(table) => [
		index("former_addresses_user").on(table.userId),
		index("former_addresses_email").on(table.email),
		index("former_addresses_created").on(table.createdAt),
	],
);
