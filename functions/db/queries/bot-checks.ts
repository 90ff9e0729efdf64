import { sql } from "drizzle-orm";
import type { Db } from "../index.ts";
import { hasRow } from "../run.ts";

/** Notes a solved bot check as used. False when it was already: of parallel calls one gets true. */
export async function consumeBotCheck(db: Db, id: string, expiresAt: number): Promise<boolean> {
	return hasRow(
		db,
		sql`INSERT INTO bot_checks (id, expires_at) VALUES (${id}, ${expiresAt}) ON CONFLICT (id) DO NOTHING RETURNING id`,
	);
}
