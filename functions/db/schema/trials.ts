import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** A free trial that was begun. One mailbox gets one: its row outlives the account, without a word about whose it was. */
export const trials = sqliteTable(
	"trials",
	{
		/** Keyed hash of the mailbox (http/mailbox.ts). */
		mailbox: text().primaryKey(),
		userId: text("user_id")
			.unique()
			.references(() => users.id, { onDelete: "set null" }),
		beganAt: integer("began_at").notNull(),
		endsAt: integer("ends_at").notNull(),
		/** Milliseconds that are kept while a paid plan runs; null while the trial itself runs, or is over. */
		rest: integer(),
		nextMail: text("next_mail", { enum: ["trial_ending", "trial_ended"] }),
		goneAt: integer("gone_at"),
	},
	(table) => [
		index("trials_ends").on(table.endsAt),
		index("trials_kept").on(table.userId).where(sql`rest IS NOT NULL`),
		index("trials_mail").on(table.endsAt).where(sql`next_mail IS NOT NULL`),
		index("trials_gone").on(table.goneAt).where(sql`gone_at IS NOT NULL`),
	],
);
