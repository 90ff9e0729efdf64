import type { D1 } from "../../../functions/db/index.ts";

let make: (() => Promise<D1>) | undefined;

/** Set by the project's setup file: in-memory SQLite in Node, D1 in workerd. */
export const provideDatabase = (maker: () => Promise<D1>): void => {
	make = maker;
};

/** An empty, migrated database. */
export function newDatabase(): Promise<D1> {
	if (!make) throw new Error("no database: run through vitest's projects api or edge");
	return make();
}

/** Our tables in creation order, without SQLite's and D1's internal ones. */
export async function tablesOf(db: D1): Promise<string[]> {
	const query =
		"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations' ORDER BY rowid";
	return (await db.prepare(query).all<{ name: string }>()).results.map(({ name }) => name);
}

export { sql } from "drizzle-orm";
