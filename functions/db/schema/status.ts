import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
