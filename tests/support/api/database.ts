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

export { sql } from "drizzle-orm";
