import { type SQL, sql } from "drizzle-orm";
import type { UndoKind } from "../../../contract/account/mailed-links.ts";
import { limits } from "../../../contract/fields.ts";
import type { Db } from "../../index.ts";
import { type Condition, first, type Query, rows } from "../../run.ts";
import type { formerAddresses } from "../../schema/index.ts";
import { contactJob } from "../billing/jobs.ts";
import { moveReader } from "../newsletter.ts";
import { addressFree, dropChanges, dropCodes } from "./addresses.ts";
import { noAuthenticator } from "./factors.ts";
import { passwordIs, type UserRow } from "./users.ts";

/** A change that can be undone, and the address the account had then. */
export type Undo = Omit<typeof formerAddresses.$inferSelect, "kind"> & { kind: UndoKind };

const columns = sql`id, user_id AS userId, kind, email, until, created_at AS createdAt`;

/** The change that a mailed link undoes, while it can. */
export const findUndo = (db: Db, id: string, now: number) =>
	first<Undo>(db, sql`SELECT ${columns} FROM former_addresses WHERE id = ${id} AND until > ${now}`);

/** Writes down that a change can be undone. */
export const putUndo = (undo: Undo, condition: Condition): Query => sql`
	INSERT INTO former_addresses (id, user_id, kind, email, until, created_at)
	SELECT ${undo.id}, ${undo.userId}, ${undo.kind}, ${undo.email}, ${undo.until}, ${undo.createdAt} WHERE ${condition}`;

/** A link to a change of address once more, for as long as the first one; only if none was mailed for this reason since. */
export const renewUndo = (undo: Undo, id: string, kind: string): Query =>
	putUndo(
		{ ...undo, id },
		sql`EXISTS (SELECT 1 FROM former_addresses WHERE id = ${undo.id} AND until = ${undo.until}) AND NOT EXISTS
			(SELECT 1 FROM mails WHERE recipient = ${undo.email} AND kind = ${kind} AND created_at >= ${undo.createdAt})`,
	);

/** Whether this very link was written down; part of the statement that mails it. */
export const undoWritten = (id: string): Condition =>
	sql`EXISTS (SELECT 1 FROM former_addresses WHERE id = ${id})`;

const movedAway = (user: Pick<UserRow, "id" | "email">, now: number): SQL =>
	sql`FROM former_addresses WHERE user_id = ${user.id} AND kind = 'email_changed' AND email <> ${user.email} AND until > ${now}`;

/** The addresses that can still have this account back, the one with the most time first. */
export const claimsOn = (db: Db, user: Pick<UserRow, "id" | "email">, now: number): Promise<Undo[]> =>
	rows<Undo>(db, sql`SELECT ${columns} ${movedAway(user, now)} ORDER BY until DESC`);

/** While no former address can have this account back; part of other statements. */
export const unclaimed = (user: Pick<UserRow, "id" | "email">, now: number): Condition =>
	sql`NOT EXISTS (SELECT 1 ${movedAway(user, now)})`;

/** How long before a change of address an app may have been added by whoever made it: as long as a login lasts. */
const suspect = 7 * 24 * 60 * 60 * 1000;

/** Removes what logs in: every login and half a login, and the keys added since the change; of a change of address, every passkey. */
function dropKeys({ userId, kind, createdAt }: Undo, condition: Condition): Query[] {
	const moved = kind === "email_changed";
	const since = moved ? createdAt - suspect : createdAt;
	const own = sql`user_id = ${userId} AND ${condition}`;
	const appGone = noAuthenticator(userId);
	return [
		sql`DELETE FROM passkeys WHERE created_at >= ${moved ? 0 : since} AND ${own}`,
		sql`DELETE FROM authenticators WHERE (confirmed_at IS NULL OR confirmed_at >= ${since}) AND ${own}`,
		sql`DELETE FROM recovery_codes WHERE (created_at >= ${since} OR ${appGone}) AND ${own}`,
		sql`DELETE FROM factor_recoveries WHERE (created_at >= ${since} OR ${appGone}) AND ${own}`,
		sql`DELETE FROM vpn_credentials WHERE created_at >= ${since} AND ${own}`,
		sql`DELETE FROM login_grants WHERE ${own}`,
		sql`DELETE FROM sessions WHERE ${own}`,
	];
}

interface Undoing {
	user: UserRow;
	undo: Undo;
	/** A hash that nobody knows the password of. */
	password: string;
	readerId: string;
}

/**
 * Gives an account back to the address it had at a change, whatever was changed since: every login ends, the password no longer
 * works, keys added since are gone, and so are later links like this. The first statement returns a row when this was the one.
 */
export function undoChange(
	{ user, undo, password, readerId }: Undoing,
	then: (undone: Condition) => Query[],
	now: number,
): Query[] {
	const undone = passwordIs(user.id, password);
	return [
		sql`UPDATE users SET email = ${undo.email}, password = ${password} WHERE id = ${user.id} AND email = ${user.email}
			AND EXISTS (SELECT 1 FROM former_addresses WHERE id = ${undo.id} AND user_id = ${user.id} AND until > ${now})
			AND ${addressFree(undo.email, user.id, now)} RETURNING id`,
		sql`UPDATE former_addresses SET until = 0 WHERE user_id = ${user.id} AND created_at >= ${undo.createdAt} AND ${undone}`,
		// What was mailed to the address that goes is still to be found.
		sql`INSERT INTO former_addresses (id, user_id, email, until, created_at)
			SELECT ${crypto.randomUUID()}, ${user.id}, ${user.email}, 0, ${now} WHERE ${user.email} <> ${undo.email} AND ${undone}`,
		...dropKeys(undo, undone),
		...moveReader(user.email, { id: readerId, email: undo.email }, undone),
		dropChanges(user.id, undone),
		dropCodes([user.email, undo.email], undone),
		...then(undone),
		contactJob(user.id, now, undone),
	];
}

/** Until when a change that is made now can be undone. */
export const undoUntil = (now: number): number => now + limits.undoHours * 60 * 60_000;
