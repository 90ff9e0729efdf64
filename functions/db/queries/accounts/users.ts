import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../index.ts";
import type { Condition, Query } from "../../run.ts";
import { users } from "../../schema/index.ts";
import { leaveBilling } from "../billing/billing.ts";
import { leaveTrial } from "../billing/trials.ts";
import { mailOf } from "../mails.ts";
import type { OneTimeToken } from "./factors.ts";

export type UserRow = typeof users.$inferSelect;

/** @param email in its normal form */
export const findUser = async (db: Db, email: string): Promise<UserRow | null> =>
	(await db.select().from(users).where(eq(users.email, email)).limit(1))[0] ?? null;

/** Who logs in, as far as a session is concerned. */
export type Person = Pick<UserRow, "id" | "email" | "name" | "password" | "lang" | "countries">;

export const findUserById = async (db: Db, id: string): Promise<UserRow | null> =>
	(await db.select().from(users).where(eq(users.id, id)).limit(1))[0] ?? null;

/**
 * Makes the pending registration of this very code a user; nothing when the code is used up, or the address is taken or can
 * still be had back by the account it was of. Returns a `Person`.
 */
export const createUserFromCode = (id: string, email: string, codeId: string, now: number): Query => sql`
	INSERT INTO users (id, email, name, password, type, lang, created_at)
	SELECT ${id}, email, user_name, password, 'free', lang, ${now} FROM codes
	WHERE email = ${email} AND purpose = 'signup' AND id = ${codeId} AND password IS NOT NULL AND user_name IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM former_addresses WHERE email = codes.email AND until > ${now})
	ON CONFLICT (email) DO NOTHING RETURNING id, email, name, password, lang, countries`;

/** Gives a person another name, while a login of theirs is live. Returns a row when it did. */
export const renameUser = (id: string, name: string, condition: Condition): Query =>
	sql`UPDATE users SET name = ${name} WHERE id = ${id} AND ${condition} RETURNING id`;

/** While this is somebody's password hash; part of other statements. */
export const passwordIs = (id: string, password: string): Condition =>
	sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND password = ${password})`;

/** Replaces a hash by a costlier one of the same password, unless the password changed meanwhile. */
export const rehashPassword = (id: string, from: string, to: string): Query =>
	sql`UPDATE users SET password = ${to} WHERE id = ${id} AND password = ${from}`;

/**
 * Removes a person with everything that is theirs and writes the mail about it, if the session is live and the proof holds.
 * The last statement returns a row when this call was the one.
 */
export function removeUser(
	user: Pick<UserRow, "id" | "email">,
	sessionId: string,
	mail: (condition: SQL) => Query,
	now: number,
	{ consume: claim, condition }: OneTimeToken,
): Query[] {
	const live = sql`(EXISTS (SELECT 1 FROM sessions WHERE id = ${sessionId} AND user_id = ${user.id}) AND ${condition})`;
	return [
		...claim,
		...leaveBilling(user.id, live, now),
		leaveTrial(user.id, live, now),
		sql`DELETE FROM codes WHERE (email = ${user.email} OR (purpose = 'change-email' AND owner = ${user.id})) AND ${live}`,
		sql`DELETE FROM subscribers WHERE email = ${user.email} AND ${live}`,
		// What is on its way to a former address is still read there; its record goes as soon as it has left.
		sql`UPDATE mails SET kind = 'deleted' WHERE next_at IS NOT NULL AND recipient <> ${user.email} AND ${mailOf(user.id)} AND ${live}`,
		sql`DELETE FROM mails WHERE ${mailOf(user.id)} AND ${live}`,
		mail(live),
		sql`DELETE FROM users WHERE id = ${user.id} AND ${live} RETURNING id`,
	];
}
