import { sql } from "drizzle-orm";
import type { Db } from "../../index.ts";
import { type Condition, type Query, queryRow } from "../../run.ts";
import type { formerAddresses } from "../../schema/index.ts";
import { addContactJob } from "../billing/jobs.ts";
import { moveSubscription } from "../newsletter.ts";
import type { Code } from "./codes.ts";
import { isSessionOpen } from "./sessions.ts";
import { hasPasswordHash, type UserRow } from "./users.ts";

type FormerAddress = typeof formerAddresses.$inferSelect;

/** True if no other account has the address, or had it recently enough to reclaim it. */
export const isAddressFree = (email: string, userId: string, now: number): Condition =>
	sql`(NOT EXISTS (SELECT 1 FROM users WHERE email = ${email} AND id <> ${userId}) AND NOT EXISTS
		(SELECT 1 FROM former_addresses WHERE email = ${email} AND until > ${now} AND user_id <> ${userId}))`;

/** The account that recently had an address and can still reclaim it, with its language. */
export const findFormerOwner = (db: Db, email: string, now: number) =>
	queryRow<{ userId: string; name: string; lang: string; until: number }>(db)`
		SELECT user_id AS userId, name, lang, until FROM former_addresses JOIN users ON users.id = user_id
		WHERE former_addresses.email = ${email} AND until > ${now} ORDER BY until DESC LIMIT 1`;

/** The latest change: pending, or confirmed if it leads to the account's address. */
export const findChange = (db: Db, userId: string, now: number) =>
	queryRow<Pick<Code, "id" | "email" | "linkHash" | "lang">>(db)`
		SELECT id, email, link_hash AS linkHash, lang FROM codes
		WHERE purpose = 'change-email' AND owner = ${userId} AND link_expires_at > ${now} ORDER BY created_at DESC LIMIT 1`;

/** Deletes changes of address, except to `except`. */
export const dropChanges = (userId: string, condition: Condition, except = ""): Query =>
	sql`DELETE FROM codes WHERE purpose = 'change-email' AND owner = ${userId} AND email <> ${except} AND ${condition}`;

/** Deletes pending codes for these addresses, which were meant for their previous owner. */
export const dropCodes = (emails: string[], condition: Condition): Query =>
	sql`DELETE FROM codes WHERE email IN ${emails} AND purpose <> 'change-email' AND ${condition}`;

interface Change {
	/** The user and session as read at the start of the request. */
	user: UserRow;
	sessionId: string;
	/** The verified address, and the code that verified it. */
	email: string;
	codeId: string;
	undo: Pick<FormerAddress, "id" | "until">;
}

/** Takes effect once, and not if login, password or address changed meanwhile or the address was taken. The last statement returns a row on success. */
export function changeAddress(
	{ user, sessionId, email, codeId, undo }: Change,
	alsoInBatch: (isChanged: Condition) => Query[],
	now: number,
): Query[] {
	const isChanged = sql`EXISTS (SELECT 1 FROM former_addresses WHERE id = ${undo.id})`;
	return [
		sql`INSERT INTO former_addresses (id, user_id, email, until, created_at)
			SELECT ${undo.id}, id, email, ${undo.until}, ${now} FROM users
			WHERE id = ${user.id} AND email = ${user.email} AND ${hasPasswordHash(user.id, user.password)} AND ${isSessionOpen(sessionId)}
				AND ${isAddressFree(email, user.id, now)} AND EXISTS (SELECT 1 FROM codes
					WHERE email = ${email} AND purpose = 'change-email' AND owner = ${user.id} AND id = ${codeId})`,
		...moveSubscription(user.email, email, isChanged),
		...alsoInBatch(isChanged),
		// The confirmed one stays for as long as its code and link, whose answer may get lost.
		dropChanges(user.id, isChanged, email),
		dropCodes([user.email, email], isChanged),
		addContactJob(user.id, now, isChanged),
		sql`UPDATE users SET email = ${email} WHERE id = ${user.id} AND ${isChanged} RETURNING id`,
	];
}
