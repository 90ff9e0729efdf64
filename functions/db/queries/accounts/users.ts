import { eq, sql } from "drizzle-orm";
import type { Db } from "../../index.ts";
import { type Condition, findRow, type Query, selectIf } from "../../run.ts";
import { users } from "../../schema/index.ts";
import { detachBilling } from "../billing/billing.ts";
import { detachTrial } from "../billing/trials.ts";
import { addMail, isMailOf, type NewMail } from "../mails.ts";

export type UserRow = typeof users.$inferSelect;

/** @param email normalized */
export const findUser = (db: Db, email: string) => findRow(db, users, eq(users.email, email));

/** The fields needed to open a session. */
export type SessionUser = Pick<UserRow, "id" | "email" | "name" | "password" | "lang" | "countries">;

export const findUserById = (db: Db, id: string) => findRow(db, users, eq(users.id, id));

/** Creates a pending sign-up's account, unless the code is used, the address taken, or its former owner can reclaim it. Returns a `SessionUser`. */
export const createUserFromCode = (id: string, email: string, codeId: string, now: number): Query => sql`
	INSERT INTO users (id, email, name, password, lang, created_at)
	SELECT ${id}, email, user_name, password, lang, ${now} FROM codes
	WHERE email = ${email} AND purpose = 'signup' AND id = ${codeId} AND password IS NOT NULL AND user_name IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM former_addresses WHERE email = codes.email AND until > ${now})
	ON CONFLICT (email) DO NOTHING RETURNING id, email, name, password, lang, countries`;

/** Returns a row on success. */
export const renameUser = (id: string, name: string, condition: Condition): Query =>
	sql`UPDATE users SET name = ${name} WHERE id = ${id} AND ${condition} RETURNING id`;

export const hasPasswordHash = (id: string, password: string): Condition =>
	sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND password = ${password})`;

/** Upgrades a hash, unless it changed meanwhile. Returns a row on success. */
export const rehashPassword = (id: string, from: string, to: string): Query =>
	sql`UPDATE users SET password = ${to} WHERE id = ${id} AND password = ${from} RETURNING id`;

/** Deletes an account with all its data and queues the confirmation mail. The last statement returns a row on success. */
export function removeUser(
	user: Pick<UserRow, "id" | "email">,
	isAllowed: Condition,
	mail: NewMail,
	now: number,
): Query[] {
	return [
		...detachBilling(user.id, isAllowed, now),
		detachTrial(user.id, isAllowed, now),
		sql`DELETE FROM codes WHERE (email = ${user.email} OR (purpose = 'change-email' AND owner = ${user.id})) AND ${isAllowed}`,
		sql`DELETE FROM subscribers WHERE email = ${user.email} AND ${isAllowed}`,
		// Mails still queued to a former address are delivered there and deleted afterwards.
		sql`UPDATE mails SET kind = 'deleted' WHERE next_at IS NOT NULL AND recipient <> ${user.email} AND ${isMailOf(user.id)} AND ${isAllowed}`,
		sql`DELETE FROM mails WHERE ${isMailOf(user.id)} AND ${isAllowed}`,
		addMail(mail, isAllowed),
		sql`DELETE FROM users WHERE id = ${user.id} AND ${isAllowed} RETURNING id`,
	];
}

/** Sets a password under a condition, ends all sessions, and drops codes and grants for another. The last statement returns a row on success. */
export function changePassword(
	{ id, email }: Pick<UserRow, "id" | "email">,
	password: string,
	condition: Condition,
	alsoInBatch: (isChanged: Condition) => Query[],
): Query[] {
	// A new hash, so of parallel calls only one finds its own.
	const isChanged = hasPasswordHash(id, password);
	return [
		sql`UPDATE users SET password = ${password} WHERE id = ${id} AND ${condition}`,
		sql`DELETE FROM sessions WHERE user_id = ${id} AND ${isChanged}`,
		...alsoInBatch(isChanged),
		sql`DELETE FROM codes WHERE email = ${email} AND purpose IN ('reset-password', 'grant') AND ${isChanged}`,
		selectIf(isChanged),
	];
}
