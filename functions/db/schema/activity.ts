import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

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
