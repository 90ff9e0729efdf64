import { sql } from "drizzle-orm";
import type { Db } from "../index.ts";
import { batch, queryRows } from "../run.ts";
import type { clicks } from "../schema/index.ts";

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
