import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../index.ts";
import type { Query } from "../run.ts";
import { sessions, users } from "../schema.ts";
import type { UserRow } from "./users.ts";

export type SessionRow = typeof sessions.$inferSelect;

/**
 * Opens a session for somebody whose password was checked, if it still is their password: a new one, or the end of the
 * account, ends all sessions, also one that was about to begin. Returns a row when it did.
 */
export const createSession = (session: SessionRow, password: string): Query => sql`
	INSERT INTO sessions (id, user_id, platform, country, city, created_at, expires_at)
	SELECT ${session.id}, id, ${session.platform}, ${session.country}, ${session.city}, ${session.createdAt}, ${session.expiresAt}
	FROM users WHERE id = ${session.userId} AND password = ${password} RETURNING id`;

const liveSession = (db: Db) =>
	db
		.select({ session: sessions, user: users })
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(and(eq(sessions.id, sql.placeholder("id")), gt(sessions.expiresAt, sql.placeholder("now"))))
		.limit(1)
		.prepare();

/** Built once for each database, as building it costs more than running it. */
const prepared = new WeakMap<Db, ReturnType<typeof liveSession>>();

/** A live session with its user: read on every call, so that ending one is immediate. */
export async function findSession(
	db: Db,
	id: string,
	now: number,
): Promise<{ session: SessionRow; user: UserRow } | null> {
	const query = prepared.get(db) ?? liveSession(db);
	prepared.set(db, query);
	return (await query.all({ id, now }))[0] ?? null;
}

/** Newest first. */
export const listSessions = (db: Db, userId: string, now: number): Promise<SessionRow[]> =>
	db
		.select()
		.from(sessions)
		.where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
		.orderBy(desc(sessions.createdAt));

export const endSession = (id: string): Query => sql`DELETE FROM sessions WHERE id = ${id}`;

/** Ends one session of a person; no row comes back when it is not theirs. */
export const endOwnSession = (userId: string, id: string): Query =>
	sql`DELETE FROM sessions WHERE id = ${id} AND user_id = ${userId} RETURNING id`;

/** Ends every session of a person. */
export const endSessions = (userId: string): Query => sql`DELETE FROM sessions WHERE user_id = ${userId}`;
