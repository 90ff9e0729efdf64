import { sql } from "drizzle-orm";
import type { State, StatusPart } from "../../contract/status.ts";
import type { Db } from "../index.ts";
import { batch, queryRows } from "../run.ts";
import type { statusDays } from "../schema/index.ts";

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
