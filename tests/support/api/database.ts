import type { D1 } from "../../../functions/db/index.ts";

let make: (() => Promise<D1>) | undefined;

/** Set by the project's setup file: in-memory SQLite in Node, D1 in workerd. */
export const provideDatabase = (maker: () => Promise<D1>): void => {
	make = maker;
};

/** An empty, migrated database. */
export function tapDatabase(): Promise<D1> {
	if (!make) throw new Error("no database: run through vitest's projects api or edge");
	return make();
}

/** The names of its tables, in the order in which they were made; nothing of the database's own. */
export async function tablesOf(db: D1): Promise<string[]> {
	const query =
		"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations' ORDER BY rowid";
	return (await db.prepare(query).all<{ name: string }>()).results.map(({ name }) => name);
}

/** For looking into the database. */
export { sql } from "drizzle-orm";
