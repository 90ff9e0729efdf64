import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

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
