import { sql } from "drizzle-orm";
import type { Db } from "../../index.ts";
import { type Condition, type Query, rows } from "../../run.ts";
import type { activity } from "../../schema/index.ts";

export type ActivityRow = typeof activity.$inferSelect;

/** How long it is kept (claim `keepActivityDays`), in milliseconds. */
export const activityKept = 30 * 24 * 60 * 60 * 1000;
/** Rows of one account of each kind: whoever logs in all day long does not fill the disk, nor push out what was changed. */
const mostRows = 200;

/** Writes down what has happened to an account, while `held`; the oldest of its kind beyond the most goes. */
export const putActivity = (row: ActivityRow, condition: Condition): Query[] => [
	sql`INSERT INTO activity (id, user_id, kind, country, city, platform, browser, system, at)
		SELECT ${row.id}, id, ${row.kind}, ${row.country}, ${row.city}, ${row.platform}, ${row.browser}, ${row.system}, ${row.at}
		FROM users WHERE id = ${row.userId} AND ${condition}`,
	sql`DELETE FROM activity WHERE user_id = ${row.userId} AND kind = ${row.kind} AND id NOT IN (SELECT id FROM activity
		WHERE user_id = ${row.userId} AND kind = ${row.kind} ORDER BY at DESC, rowid DESC LIMIT ${mostRows})`,
];

/** Of the last 30 days, newest first. */
export const activityOf = (db: Db, userId: string, now: number): Promise<ActivityRow[]> =>
	rows<ActivityRow>(
		db,
		sql`SELECT id, user_id AS userId, kind, country, city, platform, browser, system, at FROM activity
			WHERE user_id = ${userId} AND at > ${now - activityKept} ORDER BY at DESC, rowid DESC`,
	);
