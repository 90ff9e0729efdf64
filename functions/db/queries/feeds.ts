import { sql } from "drizzle-orm";
import type { Db } from "../index.ts";
import { batch, queryRow, queryValue } from "../run.ts";
import type { feeds } from "../schema/index.ts";

type StoredFeed = Pick<typeof feeds.$inferSelect, "body" | "at">;

export const findFeed = (db: Db, name: string) =>
	queryRow<StoredFeed>(db)`SELECT body, at FROM feeds WHERE name = ${name}`;

/** When a feed was last read completely, or null. */
export const findFeedTime = (db: Db, name: string) =>
	queryValue<number>(db)`SELECT at FROM feeds WHERE name = ${name}`;

/** Stores a completely read feed; an unchanged one only gets a new date. */
export const storeFeed = (db: Db, name: string, { body, at }: StoredFeed) =>
	batch(db, [
		sql`UPDATE feeds SET at = ${at} WHERE name = ${name} AND body = ${body}`,
		sql`INSERT INTO feeds (name, body, at) SELECT ${name}, ${body}, ${at}
			WHERE NOT EXISTS (SELECT 1 FROM feeds WHERE name = ${name} AND body = ${body})
			ON CONFLICT (name) DO UPDATE SET body = excluded.body, at = excluded.at`,
	]);
