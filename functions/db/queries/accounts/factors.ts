import { eq, type SQL, sql } from "drizzle-orm";
import { day } from "../../../utils/time.ts";
import type { Db } from "../../index.ts";
import {
	type Condition,
	findRow,
	hasRow,
	joinConditions,
	type OneTimeToken,
	type Query,
	queryRow,
	queryRows,
} from "../../run.ts";
import { authenticators } from "../../schema/index.ts";
import { recipientFailurePrefix } from "../mails.ts";
import type { UserRow } from "./users.ts";

export type Authenticator = typeof authenticators.$inferSelect;

/** A user's authenticator app, also during setup. */
export const findAuthenticator = (db: Db, userId: string) =>
	findRow(db, authenticators, eq(authenticators.userId, userId));

export const hasNoAuthenticator = (userId: string): Condition =>
	sql`NOT EXISTS (SELECT 1 FROM authenticators WHERE user_id = ${userId} AND confirmed_at IS NOT NULL)`;

export const hasActiveApp = (userId: string): Condition => sql`NOT ${hasNoAuthenticator(userId)}`;

/** Consumes a TOTP time step, unless a later one was used. */
export const consumeStep = ({ userId, secret }: Authenticator, step: number): OneTimeToken => {
	const id = crypto.randomUUID();
	return {
		consume: [
			sql`UPDATE authenticators SET last_step = ${step}, last_use = ${id}
				WHERE user_id = ${userId} AND secret = ${secret} AND last_step < ${step}`,
		],
		condition: sql`EXISTS (SELECT 1 FROM authenticators WHERE user_id = ${userId} AND last_use = ${id})`,
	};
};

/** Starts setup, replacing an unconfirmed app. Returns a row on success. */
export const putAuthenticator = (
	{ userId, secret, createdAt }: Pick<Authenticator, "userId" | "secret" | "createdAt">,
	condition: Condition,
): Query => sql`
	INSERT INTO authenticators (user_id, secret, created_at) SELECT ${userId}, ${secret}, ${createdAt} WHERE ${condition}
	ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0, last_use = NULL, created_at = excluded.created_at
		WHERE confirmed_at IS NULL
	RETURNING user_id`;

/** Activates the app. Returns a row on success. */
export const confirmAuthenticator = (userId: string, condition: Condition, now: number): Query =>
	sql`UPDATE authenticators SET confirmed_at = ${now} WHERE user_id = ${userId} AND confirmed_at IS NULL AND ${condition}
		RETURNING user_id`;

/** Removes the app and its recovery codes. The last statement returns a row on success. */
export const removeAuthenticator = (userId: string, condition: Condition): Query[] => [
	sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND ${condition}`,
	sql`DELETE FROM login_grants WHERE user_id = ${userId} AND ${condition}`,
	sql`DELETE FROM authenticators WHERE user_id = ${userId} AND confirmed_at IS NOT NULL AND ${condition} RETURNING user_id`,
];

export const putRecoveryCodes = (
	userId: string,
	hashes: readonly string[],
	condition: Condition,
	now: number,
): Query[] => [
	sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND ${condition}`,
	sql`INSERT INTO recovery_codes (user_id, hash, created_at) SELECT ${userId}, column1, ${now} FROM (VALUES ${sql.join(
		hashes.map((hash) => sql`(${hash})`),
		sql`, `,
	)}) WHERE ${condition} RETURNING hash`,
];

/** Consumes a recovery code. The use is recorded on the app's row, because later statements may delete the codes. */
export const consumeRecoveryCode = (userId: string, hash: string, now: number): OneTimeToken => {
	const id = crypto.randomUUID();
	return {
		consume: [
			sql`UPDATE recovery_codes SET used_at = ${now}, used_by = ${id}
				WHERE user_id = ${userId} AND hash = ${hash} AND used_at IS NULL`,
			sql`UPDATE authenticators SET last_use = ${id} WHERE user_id = ${userId} AND confirmed_at IS NOT NULL
				AND EXISTS (SELECT 1 FROM recovery_codes WHERE user_id = ${userId} AND used_by = ${id})`,
		],
		condition: sql`EXISTS (SELECT 1 FROM authenticators WHERE user_id = ${userId} AND last_use = ${id})`,
	};
};

/** The number of unused recovery codes, and whether `hash` is one. */
export async function countRecoveryCodes(db: Db, userId: string, hash = "") {
	const [row] = await queryRows<{ left: number; fits: number | null }>(db)`
		SELECT count(*) AS left, max(hash = ${hash}) AS fits FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL`;
	return { left: row?.left ?? 0, fits: row?.fits === 1 };
}

/** Cancels support's pending removal of an app. Returns a row on success. */
export const cancelRemoval = (userId: string, condition: Condition = sql`1`): Query =>
	sql`DELETE FROM factor_recoveries WHERE user_id = ${userId} AND ${condition} RETURNING user_id`;

/** Minimum age in milliseconds of a factor that may cancel a removal; a newer one may be an attacker's. */
const trustedAge = 14 * day;

/** SQL condition: the app is old enough to be the owner's. */
const isAppTrusted: Condition = sql`NOT EXISTS (SELECT 1 FROM authenticators
	WHERE authenticators.user_id = factor_recoveries.user_id AND confirmed_at > factor_recoveries.created_at - ${trustedAge})`;

/** Cancels the removal after a trusted factor was used. @param addedAt when the passkey used was added */
export const cancelRemovalByUse = (userId: string, condition: Condition, addedAt = 0): Query =>
	cancelRemoval(
		userId,
		joinConditions(condition, isAppTrusted, sql`${addedAt} <= created_at - ${trustedAge}`),
	);

const keepStopHash: SQL = sql`former_stop_hashes = former_stop_hashes || stop_hash`;

/** Requests the removal of a lost factor for support, or requests it anew. Returns a row if the account has an app. */
export const requestRemoval = (userId: string): Query => sql`
	INSERT INTO factor_recoveries (user_id, stop_hash, due_at, created_at) SELECT ${userId}, '', 0, 0 WHERE ${hasActiveApp(userId)}
	ON CONFLICT (user_id) DO UPDATE SET ${keepStopHash}, stop_hash = '', notified_at = NULL RETURNING user_id`;

/** Requested, or its notice was given up, which erases the mail; if only its recipient was refused, not before that's forgotten. */
const isUnannounced: Condition = sql`notified_at IS NULL AND NOT EXISTS (SELECT 1 FROM mails
	WHERE mails.id = stop_hash AND (subject <> '' OR failure LIKE ${`${recipientFailurePrefix}%`}))`;

/** Of parallel calls, one takes effect. */
export const announceRemoval = (removal: { userId: string; stopHash: string; dueAt: number; now: number }) =>
	sql`UPDATE factor_recoveries SET ${keepStopHash}, stop_hash = ${removal.stopHash}, due_at = ${removal.dueAt},
		created_at = ${removal.now} WHERE user_id = ${removal.userId} AND ${isUnannounced} AND ${hasActiveApp(removal.userId)}`;

/** Also of an earlier notice of this removal: its link would otherwise say that it's over. */
const isStoppedBy = (stopHash: string): Condition =>
	sql`(stop_hash = ${stopHash} OR instr(former_stop_hashes, ${stopHash}) > 0)`;

/** The removal of a user, or the one a mailed link cancels. */
export function findRemoval(db: Db, by: { userId: string } | { stopHash: string }) {
	const where = "userId" in by ? sql`user_id = ${by.userId} AND stop_hash <> ''` : isStoppedBy(by.stopHash);
	/** `cancellable`: whether using the app cancels it. */
	return queryRow<{ userId: string; dueAt: number; cancellable: number }>(db)`
		SELECT user_id AS userId, due_at AS dueAt, ${isAppTrusted} AS cancellable FROM factor_recoveries WHERE ${where}`;
}

export const isRemovalStarted = (stopHash: string): Condition =>
	sql`EXISTS (SELECT 1 FROM factor_recoveries WHERE stop_hash = ${stopHash})`;

/** Cancels a removal by mailed link. Returns whether there was one. */
export const cancelRemovalByLink = (db: Db, stopHash: string) =>
	hasRow(db)`DELETE FROM factor_recoveries WHERE ${isStoppedBy(stopHash)} RETURNING user_id`;

const listRemovalOwners = (db: Db, where: Condition) =>
	queryRows<Pick<UserRow, "id" | "email" | "name" | "lang">>(db)`
		SELECT users.id, email, name, lang FROM factor_recoveries JOIN users ON users.id = user_id WHERE ${where} LIMIT 20`;

export const listUnannouncedRemovals = (db: Db) => listRemovalOwners(db, isUnannounced);

/** A removal is due only after its notice was sent and the waiting period is over. */
const isDue = (now: number): Condition =>
	sql`stop_hash <> '' AND due_at <= ${now} AND notified_at IS NOT NULL`;

export const listDueRemovals = (db: Db, now: number) => listRemovalOwners(db, isDue(now));

export const isRemovalDue = (userId: string, now: number): Condition =>
	sql`EXISTS (SELECT 1 FROM factor_recoveries WHERE user_id = ${userId} AND ${isDue(now)})`;
