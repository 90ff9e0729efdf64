import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { D1 } from "./d1.ts";
import * as schema from "./schema/index.ts";

export type Db = DrizzleD1Database<typeof schema> & { $client: D1 };

/** The query builder over D1 or the SQLite shim. Never use its `transaction()`: D1 has none; use one statement or `batch()`. */
export const createDb = (client: D1): Db => drizzle(client as never, { schema }) as unknown as Db;
