import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import * as schema from "./schema/index.ts";

/** The part of Cloudflare's D1 API in use; `sqlite.ts` implements it over `node:sqlite`. */
export interface D1Result<Row = Record<string, unknown>> {
	results: Row[];
}

export interface D1Statement {
	bind(...values: unknown[]): D1Statement;
	all<Row = Record<string, unknown>>(): Promise<D1Result<Row>>;
	run<Row = Record<string, unknown>>(): Promise<D1Result<Row>>;
	raw(): Promise<unknown[][]>;
}

export interface D1 {
	prepare(sql: string): D1Statement;
	/** Atomic and in order. */
	batch<Row = Record<string, unknown>>(statements: D1Statement[]): Promise<D1Result<Row>[]>;
}

export type Db = DrizzleD1Database<typeof schema> & { $client: D1 };

/** The query builder over D1 or the SQLite shim. Never use its `transaction()`, which D1 lacks; use one statement or `batch()`. */
export const createDb = (client: D1): Db => drizzle(client as never, { schema }) as unknown as Db;
