import { eq, sql } from "drizzle-orm";
import type { State, StatusPart } from "../../contract/status.ts";
import type { Db } from "../index.ts";
import { batch, findRow, hasRow, queryRows, queryValue } from "../run.ts";
import { type clicks, feeds, type statusDays } from "../schema/index.ts";

type ClickRow = typeof clicks.$inferSelect;

export const countClicks = (db: Db, clicks: readonly Omit<ClickRow, "count">[]) =>
	batch(
		db,
		clicks.map(
			({ day, category, action, label }) =>
				sql`INSERT INTO clicks (day, category, action, label, count) VALUES (${day}, ${category}, ${action}, ${label}, 1)
					ON CONFLICT (day, category, action, label) DO UPDATE SET count = count + 1`,
		),
	);

export const sumByLabel = (db: Db, category: string, action: string) =>
	queryRows<{ label: string; total: number }>(db)`
		SELECT label, sum(count) AS total FROM clicks WHERE category = ${category} AND action = ${action} GROUP BY label`;

/** Totals per click, since a day (YYYY-MM-DD) and overall; most clicked first. */
export const sumClicks = (db: Db, since: string) =>
	queryRows<Omit<ClickRow, "day" | "count"> & { recent: number; total: number }>(db)`
		SELECT category, action, label, sum(CASE WHEN day >= ${since} THEN count ELSE 0 END) AS recent, sum(count) AS total
		FROM clicks GROUP BY category, action, label ORDER BY recent DESC, total DESC, category, label`;

/** A feed's last content, which was validated before it was stored; null before the first. */
export async function findFeed<Content>(db: Db, name: string) {
	const row = await findRow(db, feeds, eq(feeds.name, name));
	return row && { at: row.at, content: JSON.parse(row.body) as Content };
}

/** When a feed was last read completely, or null. */
export const findFeedTime = (db: Db, name: string) =>
	queryValue<number>(db)`SELECT at FROM feeds WHERE name = ${name}`;

/** Stores a completely read feed. */
export const storeFeed = (db: Db, name: string, content: unknown, at: number) =>
	queryRows(db)`INSERT INTO feeds (name, body, at) VALUES (${name}, ${JSON.stringify(content)}, ${at})
		ON CONFLICT (name) DO UPDATE SET body = excluded.body, at = excluded.at`;

export type DayCount = typeof statusDays.$inferSelect & { part: StatusPart; state: State };

/** Milliseconds: two processes on one database measure the same minute; only the first counts. */
const minInterval = 30_000;

export const addCounts = (db: Db, counts: readonly DayCount[]) =>
	batch(
		db,
		counts.map(
			({ part, day, up, slow, down, state, at }) => sql`
			INSERT INTO status_days (part, day, up, slow, down, state, at)
			VALUES (${part}, ${day}, ${up}, ${slow}, ${down}, ${state}, ${at})
			ON CONFLICT (part, day) DO UPDATE SET up = status_days.up + excluded.up, slow = status_days.slow + excluded.slow,
				down = status_days.down + excluded.down, state = excluded.state, at = excluded.at
			WHERE excluded.at >= status_days.at + ${minInterval}`,
		),
	);

/** Counts from a day (YYYY-MM-DD) on, oldest first. */
export const readCounts = (db: Db, since: string): Promise<DayCount[]> =>
	queryRows<DayCount>(db)`
		SELECT part, day, up, slow, down, state, at FROM status_days WHERE day >= ${since} ORDER BY day`;

/** Marks a bot check solution as used. Of parallel calls only one gets true. */
export const consumeBotCheck = (db: Db, id: string, expiresAt: number) =>
	hasRow(db)`
		INSERT INTO bot_checks (id, expires_at) VALUES (${id}, ${expiresAt}) ON CONFLICT (id) DO NOTHING RETURNING id`;
