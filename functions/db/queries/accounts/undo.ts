import { and, desc, eq, gt, sql } from "drizzle-orm";
import { loginDays } from "../../../contract/fields.ts";
import { day } from "../../../utils/time.ts";
import type { Db } from "../../index.ts";
import { type Condition, findRow, findRows, type Query } from "../../run.ts";
import { formerAddresses } from "../../schema/index.ts";
import { addContactJob } from "../billing/jobs.ts";
import { moveSubscription } from "../newsletter.ts";
import { dropChanges, dropCodes, isAddressFree } from "./addresses.ts";
import { hasNoAuthenticator } from "./factors.ts";
import { hasPasswordHash, type UserRow } from "./users.ts";

/** A change that can be undone, and the address at that time. */
export type Undo = typeof formerAddresses.$inferSelect;

export const findUndo = (db: Db, id: string, now: number) =>
	findRow(db, formerAddresses, and(eq(formerAddresses.id, id), gt(formerAddresses.until, now)));

export const putUndo = (undo: Undo, condition: Condition): Query => sql`
	INSERT INTO former_addresses (id, user_id, kind, email, until, created_at)
	SELECT ${undo.id}, ${undo.userId}, ${undo.kind}, ${undo.email}, ${undo.until}, ${undo.createdAt} WHERE ${condition}`;

/** Stores another undo link for a change of address with the same expiry, unless one was mailed since for the same reason. */
export const renewUndo = (undo: Undo, id: string, kind: string): Query =>
	putUndo(
		{ ...undo, id },
		sql`EXISTS (SELECT 1 FROM former_addresses WHERE id = ${undo.id} AND until = ${undo.until}) AND NOT EXISTS
			(SELECT 1 FROM mails WHERE recipient = ${undo.email} AND kind = ${kind} AND created_at >= ${undo.createdAt})`,
	);

export const isUndoStored = (id: string): Condition =>
	sql`EXISTS (SELECT 1 FROM former_addresses WHERE id = ${id})`;

const canReclaim = (user: Pick<UserRow, "id" | "email">, now: number): Condition =>
	sql`user_id = ${user.id} AND kind = 'email_changed' AND email <> ${user.email} AND until > ${now}`;

/** Former addresses that can still reclaim the account, latest expiry first. */
export const listReclaims = (db: Db, user: Pick<UserRow, "id" | "email">, now: number) =>
	findRows(db, formerAddresses, canReclaim(user, now), desc(formerAddresses.until));

/** SQL condition: no former address can reclaim the account. */
export const hasNoReclaims = (user: Pick<UserRow, "id" | "email">, now: number): Condition =>
	sql`NOT EXISTS (SELECT 1 FROM former_addresses WHERE ${canReclaim(user, now)})`;

/** Milliseconds before a change of address within which its author may have added an app: the lifetime of a login. */
const suspectWindow = loginDays * day;

/** Removes sessions, unfinished logins and factors added since the change; for a change of address, all passkeys. */
function dropFactors({ userId, kind, createdAt }: Undo, condition: Condition): Query[] {
	const isMove = kind === "email_changed";
	const since = isMove ? createdAt - suspectWindow : createdAt;
	const isOwners = sql`user_id = ${userId} AND ${condition}`;
	const isAppGone = hasNoAuthenticator(userId);
	return [
		sql`DELETE FROM passkeys WHERE created_at >= ${isMove ? 0 : since} AND ${isOwners}`,
		sql`DELETE FROM authenticators WHERE (confirmed_at IS NULL OR confirmed_at >= ${since}) AND ${isOwners}`,
		sql`DELETE FROM recovery_codes WHERE (created_at >= ${since} OR ${isAppGone}) AND ${isOwners}`,
		sql`DELETE FROM factor_recoveries WHERE (created_at >= ${since} OR ${isAppGone}) AND ${isOwners}`,
		sql`DELETE FROM vpn_credentials WHERE created_at >= ${since} AND ${isOwners}`,
		sql`DELETE FROM login_grants WHERE ${isOwners}`,
		sql`DELETE FROM sessions WHERE ${isOwners}`,
	];
}

interface UndoRequest {
	user: UserRow;
	undo: Undo;
	/** Hash of a random password. */
	password: string;
}

/** Ends all sessions, resets the password, removes factors and undo links since the change. The first statement returns a row on success. */
export function undoChange(
	{ user, undo, password }: UndoRequest,
	alsoInBatch: (isUndone: Condition) => Query[],
	now: number,
): Query[] {
	const isUndone = hasPasswordHash(user.id, password);
	return [
		sql`UPDATE users SET email = ${undo.email}, password = ${password} WHERE id = ${user.id} AND email = ${user.email}
			AND EXISTS (SELECT 1 FROM former_addresses WHERE id = ${undo.id} AND user_id = ${user.id} AND until > ${now})
			AND ${isAddressFree(undo.email, user.id, now)} RETURNING id`,
		sql`UPDATE former_addresses SET until = 0 WHERE user_id = ${user.id} AND created_at >= ${undo.createdAt} AND ${isUndone}`,
		// Keeps mails to the removed address attributable.
		sql`INSERT INTO former_addresses (id, user_id, email, until, created_at)
			SELECT ${crypto.randomUUID()}, ${user.id}, ${user.email}, 0, ${now} WHERE ${user.email} <> ${undo.email} AND ${isUndone}`,
		...dropFactors(undo, isUndone),
		...moveSubscription(user.email, undo.email, isUndone),
		dropChanges(user.id, isUndone),
		dropCodes([user.email, undo.email], isUndone),
		...alsoInBatch(isUndone),
		addContactJob(user.id, now, isUndone),
	];
}
