import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

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
