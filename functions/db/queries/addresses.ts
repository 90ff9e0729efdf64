import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../index.ts";
import { type Condition, type Query, rows } from "../run.ts";
import type { formerAddresses } from "../schema.ts";
import { contactJob } from "./billing-jobs.ts";
import type { Code } from "./codes.ts";
import { moveReader } from "./newsletter.ts";
import { sessionOpen } from "./sessions.ts";
import { passwordIs, type UserRow } from "./users.ts";

export type FormerAddress = typeof formerAddresses.$inferSelect;

const columns = sql`former_addresses.id, user_id AS userId, former_addresses.email, until, former_addresses.created_at AS createdAt`;

/** Whether an address is an account's, or was one's so lately that it can be had back. */
const addressFree = (email: string, userId: string, now: number): Condition =>
	sql`(NOT EXISTS (SELECT 1 FROM users WHERE email = ${email} AND id <> ${userId}) AND NOT EXISTS
		(SELECT 1 FROM former_addresses WHERE email = ${email} AND until > ${now} AND user_id <> ${userId}))`;

/** The account that had an address lately and can have it back, with the language to write in. */
export async function findMoved(
	db: Db,
	email: string,
	now: number,
): Promise<{ userId: string; name: string; lang: string; until: number } | null> {
	const found = await rows<{ userId: string; name: string; lang: string; until: number }>(
		db,
		sql`SELECT user_id AS userId, name, lang, until FROM former_addresses JOIN users ON users.id = user_id
			WHERE former_addresses.email = ${email} AND until > ${now} ORDER BY until DESC LIMIT 1`,
	);
	return found[0] ?? null;
}

/** The live address that a mailed link gives back. */
export async function findFormer(db: Db, id: string, now: number): Promise<FormerAddress | null> {
	const found = await rows<FormerAddress>(
		db,
		sql`SELECT ${columns} FROM former_addresses WHERE id = ${id} AND until > ${now}`,
	);
	return found[0] ?? null;
}

/** The addresses an account had lately, newest first. */
export const formerOf = (
	db: Db,
	userId: string,
): Promise<Pick<FormerAddress, "email" | "until" | "createdAt">[]> =>
	rows(
		db,
		sql`SELECT email, until, created_at AS createdAt FROM former_addresses WHERE user_id = ${userId} ORDER BY created_at DESC`,
	);

/** The new address somebody has asked for. */
export async function findChange(
	db: Db,
	userId: string,
	now: number,
): Promise<Pick<Code, "id" | "email" | "linkHash" | "lang"> | null> {
	const found = await rows<Pick<Code, "id" | "email" | "linkHash" | "lang">>(
		db,
		sql`SELECT id, email, link_hash AS linkHash, lang FROM codes
			WHERE purpose = 'change-email' AND owner = ${userId} AND link_expires_at > ${now} ORDER BY created_at DESC LIMIT 1`,
	);
	return found[0] ?? null;
}

/** Forgets the new addresses somebody has asked for, but for one. */
export const dropChanges = (userId: string, held: Condition, but = ""): Query =>
	sql`DELETE FROM codes WHERE purpose = 'change-email' AND owner = ${userId} AND email <> ${but} AND ${held}`;

/** What else waits to be proven at these addresses: it was meant for another account than theirs is now. */
const dropCodes = (emails: string[], held: Condition): Query =>
	sql`DELETE FROM codes WHERE email IN (${sql.join(
		emails.map((email) => sql`${email}`),
		sql`, `,
	)}) AND purpose <> 'change-email' AND ${held}`;

interface Change {
	/** The person as they were when this began, and the login it is made from. */
	user: UserRow;
	sessionId: string;
	/** The proven address, and the row that proved it. */
	email: string;
	codeId: string;
	former: FormerAddress;
	/** The newsletter's name for the new address. */
	readerId: string;
}

/**
 * Gives an account its new address, with everything that follows: of parallel calls one has an effect, and none where login,
 * password or address changed meanwhile, or the address was taken. The last statement returns a row when this was the one.
 */
export function changeAddress(
	{ user, sessionId, email, codeId, former, readerId }: Change,
	then: (changed: Condition) => Query[],
	now: number,
): Query[] {
	const changed = sql`EXISTS (SELECT 1 FROM former_addresses WHERE id = ${former.id})`;
	return [
		sql`INSERT INTO former_addresses (id, user_id, email, until, created_at)
			SELECT ${former.id}, id, email, ${former.until}, ${now} FROM users
			WHERE id = ${user.id} AND email = ${user.email} AND ${passwordIs(user.id, user.password)} AND ${sessionOpen(sessionId)}
				AND ${addressFree(email, user.id, now)} AND EXISTS (SELECT 1 FROM codes
					WHERE email = ${email} AND purpose = 'change-email' AND owner = ${user.id} AND id = ${codeId})`,
		...moveReader(user.email, { id: readerId, email }, changed),
		...then(changed),
		dropChanges(user.id, changed),
		dropCodes([user.email, email], changed),
		contactJob(user.id, now, changed),
		sql`UPDATE users SET email = ${email} WHERE id = ${user.id} AND ${changed} RETURNING id`,
	];
}

/** How long before a change of address keys may have been added by whoever made it: as long as a login lasts. */
const suspect = 7 * 24 * 60 * 60 * 1000;

/** Keys added since a moment: an app in force and its recovery codes, passkeys, logins half made. */
const dropKeys = (userId: string, since: number, held: Condition): Query[] => [
	sql`DELETE FROM passkeys WHERE user_id = ${userId} AND created_at >= ${since} AND ${held}`,
	sql`DELETE FROM authenticators WHERE user_id = ${userId} AND created_at >= ${since} AND ${held}`,
	sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND ${held}
		AND NOT EXISTS (SELECT 1 FROM authenticators WHERE user_id = ${userId})`,
	sql`DELETE FROM factor_recoveries WHERE user_id = ${userId} AND ${held}`,
	sql`DELETE FROM login_grants WHERE user_id = ${userId} AND ${held}`,
	sql`DELETE FROM sessions WHERE user_id = ${userId} AND ${held}`,
];

interface Restoration {
	/** The account as it was when this began. */
	user: UserRow;
	former: FormerAddress;
	/** A hash that nobody knows the password of. */
	password: string;
	readerId: string;
}

/**
 * Gives an account the address back that it had before, whatever was changed in between: every login ends, the password no
 * longer works, keys added lately are gone, and so are later ways back. The first statement returns a row when this was the one.
 */
export function restoreAddress(
	{ user, former, password, readerId }: Restoration,
	then: (restored: Condition) => Query[],
	now: number,
): Query[] {
	const restored = passwordIs(user.id, password);
	const gone: SQL = sql`user_id = ${user.id} AND created_at >= ${former.createdAt} AND ${restored}`;
	return [
		sql`UPDATE users SET email = ${former.email}, password = ${password} WHERE id = ${user.id} AND email = ${user.email}
			AND EXISTS (SELECT 1 FROM former_addresses WHERE id = ${former.id} AND user_id = ${user.id} AND until > ${now})
			AND ${addressFree(former.email, user.id, now)} RETURNING id`,
		sql`UPDATE former_addresses SET until = 0 WHERE ${gone}`,
		// What was mailed to the address that goes is still to be found.
		sql`INSERT INTO former_addresses (id, user_id, email, until, created_at)
			SELECT ${crypto.randomUUID()}, ${user.id}, ${user.email}, 0, ${now} WHERE ${restored}`,
		...dropKeys(user.id, former.createdAt - suspect, restored),
		...moveReader(user.email, { id: readerId, email: former.email }, restored),
		dropChanges(user.id, restored),
		dropCodes([user.email, former.email], restored),
		...then(restored),
		contactJob(user.id, now, restored),
	];
}
