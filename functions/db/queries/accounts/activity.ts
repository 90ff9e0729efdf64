import { and, desc, eq, gt, sql } from "drizzle-orm";
import { day } from "../../../utils/time.ts";
import type { Db } from "../../index.ts";
import { type Condition, findRows, type Query } from "../../run.ts";
import { activity } from "../../schema/index.ts";

type ActivityRow = typeof activity.$inferSelect;

/** Retention in milliseconds (claim `keepActivityDays`). */
export const activityRetention = 30 * day;
/** Rows per account and kind, so frequent logins can neither fill the disk nor displace other kinds. */
const maxRows = 200;

/** Records an event and trims the oldest of its kind. */
export const putActivity = (row: ActivityRow, condition: Condition): Query[] => [
	sql`INSERT INTO activity (id, user_id, kind, country, city, platform, browser, system, at)
		SELECT ${row.id}, id, ${row.kind}, ${row.country}, ${row.city}, ${row.platform}, ${row.browser}, ${row.system}, ${row.at}
		FROM users WHERE id = ${row.userId} AND ${condition}`,
	sql`DELETE FROM activity WHERE user_id = ${row.userId} AND kind = ${row.kind} AND id NOT IN (SELECT id FROM activity
		WHERE user_id = ${row.userId} AND kind = ${row.kind} ORDER BY at DESC, rowid DESC LIMIT ${maxRows})`,
];

/** The last 30 days, newest first. */
export function listActivity(db: Db, userId: string, now: number) {
	const isRecent = and(eq(activity.userId, userId), gt(activity.at, now - activityRetention));
	return findRows(db, activity, isRecent, desc(activity.at), desc(sql`rowid`));
}
