import { sql } from "drizzle-orm";
import type { Db } from "../../index.ts";
import { type Condition, first, type Query } from "../../run.ts";
import type { loginGrants } from "../../schema/index.ts";
import { noAuthenticator } from "./factors.ts";

export type LoginGrant = Omit<typeof loginGrants.$inferSelect, "known"> & { known: number };

/** Stores a grant for the second step if the account has an active app. Returns a row on success. */
export const putLoginGrant = (grant: LoginGrant): Query => sql`
	INSERT INTO login_grants (id, user_id, bound, known, expires_at)
	SELECT ${grant.id}, ${grant.userId}, ${grant.bound}, ${grant.known}, ${grant.expiresAt}
	WHERE NOT ${noAuthenticator(grant.userId)} RETURNING id`;

/** SQL condition: this grant is live. */
export const isGrantOpen = (id: string, now: number): Condition =>
	sql`EXISTS (SELECT 1 FROM login_grants WHERE id = ${id} AND expires_at > ${now})`;

export const findLoginGrant = (db: Db, id: string, now: number) =>
	first<LoginGrant>(
		db,
		sql`SELECT id, user_id AS userId, bound, known, expires_at AS expiresAt FROM login_grants
			WHERE id = ${id} AND expires_at > ${now}`,
	);

/** Deletes a grant once its session is open. */
export const endLoginGrant = (id: string, condition: Condition): Query =>
	sql`DELETE FROM login_grants WHERE id = ${id} AND ${condition}`;
