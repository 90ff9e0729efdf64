import { sql } from "drizzle-orm";
import type { Db } from "../../index.ts";
import { batch, type Condition, first, type Query, rows, values } from "../../run.ts";
import type { authenticators } from "../../schema/index.ts";

export type Authenticator = typeof authenticators.$inferSelect;

/**
 * The use of something that works once, and the condition under which it was this use that counted: statements that follow in
 * the same batch hold only then, so of parallel calls one has an effect, and a use without effect does not happen.
 */
export interface OneTimeToken {
	consume: Query[];
	condition: Condition;
}

/** Where nothing has to be used. */
export const nothingToConsume: OneTimeToken = { consume: [], condition: sql`1` };

/** All of them at once. */
export const allHold = (...conditions: Condition[]): Condition =>
	sql.join(
		conditions.map((one) => sql`(${one})`),
		sql` AND `,
	);

/** The authenticator app of somebody, also one that is being set up. */
export const findAuthenticator = (db: Db, userId: string) =>
	first<Authenticator>(
		db,
		sql`SELECT user_id AS userId, secret, confirmed_at AS confirmedAt, last_step AS lastStep, last_use AS lastUse,
			created_at AS createdAt FROM authenticators WHERE user_id = ${userId}`,
	);

/** Whether somebody has no app in force; part of what may be done without a second factor. */
export const noAuthenticator = (userId: string): Condition =>
	sql`NOT EXISTS (SELECT 1 FROM authenticators WHERE user_id = ${userId} AND confirmed_at IS NOT NULL)`;

export const appInForce = (userId: string): Condition => sql`NOT ${noAuthenticator(userId)}`;

/** Uses a step of this very app, if no later one was used. */
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

/** Begins to set an app up, in the place of one that was never confirmed. Returns a row when it did. */
export const putAuthenticator = (
	{ userId, secret, createdAt }: Pick<Authenticator, "userId" | "secret" | "createdAt">,
	condition: Condition,
): Query => sql`
	INSERT INTO authenticators (user_id, secret, created_at) SELECT ${userId}, ${secret}, ${createdAt} WHERE ${condition}
	ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0, last_use = NULL, created_at = excluded.created_at
		WHERE confirmed_at IS NULL
	RETURNING user_id`;

/** Puts an app in force by its first code. Returns a row when it did. */
export const confirmAuthenticator = (userId: string, condition: Condition, now: number): Query =>
	sql`UPDATE authenticators SET confirmed_at = ${now} WHERE user_id = ${userId} AND confirmed_at IS NULL AND ${condition}
		RETURNING user_id`;

/** Takes app and recovery codes away. The last statement returns a row when there was one. */
export const removeAuthenticator = (userId: string, condition: Condition): Query[] => [
	sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND ${condition}`,
	sql`DELETE FROM login_grants WHERE user_id = ${userId} AND ${condition}`,
	sql`DELETE FROM authenticators WHERE user_id = ${userId} AND confirmed_at IS NOT NULL AND ${condition} RETURNING user_id`,
];

/** New recovery codes in the place of all old ones. */
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

/** Uses a recovery code up. The app's row is what remembers it, as statements that follow may remove the codes. */
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

/** How many recovery codes are left, and whether this one is among them. */
export async function recoveryLeft(
	db: Db,
	userId: string,
	hash = "",
): Promise<{ left: number; fits: boolean }> {
	const [row] = await rows<{ left: number; fits: number | null }>(
		db,
		sql`SELECT count(*) AS left, max(hash = ${hash}) AS fits FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL`,
	);
	return { left: row?.left ?? 0, fits: row?.fits === 1 };
}

/** When recovery codes of these were used, oldest first. */
export async function recoveryUses(db: Db, userId: string): Promise<number[]> {
	return values<number>(
		db,
		sql`SELECT used_at AS at FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NOT NULL ORDER BY used_at`,
	);
}

/** Stops what support was asked to do. Returns a row when there was something. */
export const cancelRecovery = (userId: string, condition: Condition = sql`1`): Query =>
	sql`DELETE FROM factor_recoveries WHERE user_id = ${userId} AND ${condition} RETURNING user_id`;

/** How old a key has to be, when support is asked, to stop the removal of an app: a younger one may be a thief's. */
const trustedAge = 14 * 24 * 60 * 60 * 1000;

/** Whether the app that support was asked to remove is so old that its owner would know of it; part of other statements. */
const appTrusted: Condition = sql`NOT EXISTS (SELECT 1 FROM authenticators
	WHERE authenticators.user_id = factor_recoveries.user_id AND confirmed_at > factor_recoveries.created_at - ${trustedAge})`;

/** Stops it where a factor was used that is old enough. @param addedAt when the passkey was added that was used */
export const stopByUse = (userId: string, condition: Condition, addedAt = 0): Query =>
	cancelRecovery(userId, allHold(condition, appTrusted, sql`${addedAt} <= created_at - ${trustedAge}`));

/** Support's removal of a lost factor, begun anew if it was begun before. Only where there is one; returns a row then. */
export const beginRecovery = (recovery: {
	userId: string;
	stopHash: string;
	dueAt: number;
	now: number;
}): Query => sql`
	INSERT INTO factor_recoveries (user_id, stop_hash, due_at, created_at)
	SELECT ${recovery.userId}, ${recovery.stopHash}, ${recovery.dueAt}, ${recovery.now}
	WHERE ${appInForce(recovery.userId)}
	ON CONFLICT (user_id) DO UPDATE SET stop_hash = excluded.stop_hash, due_at = excluded.due_at, created_at = excluded.created_at
	RETURNING user_id`;

export interface Recovery {
	userId: string;
	dueAt: number;
	/** Whether using the app stops it. */
	stoppable: number;
}

/** Somebody's, or the one that a mailed link stops. */
export async function findRecovery(
	db: Db,
	by: { userId: string } | { stopHash: string },
): Promise<Recovery | null> {
	const where =
		"userId" in by ? sql`user_id = ${by.userId} AND stop_hash <> ''` : sql`stop_hash = ${by.stopHash}`;
	return first<Recovery>(
		db,
		sql`SELECT user_id AS userId, due_at AS dueAt, ${appTrusted} AS stoppable FROM factor_recoveries WHERE ${where}`,
	);
}

/** Whether this very removal was begun; part of the statement that mails about it. */
export const recoveryBegun = (stopHash: string): Condition =>
	sql`EXISTS (SELECT 1 FROM factor_recoveries WHERE stop_hash = ${stopHash})`;

/** Stops the removal that a mailed link belongs to; whether there was one. */
export async function stopRecovery(db: Db, stopHash: string): Promise<boolean> {
	const [stopped] = await batch(db, [
		sql`DELETE FROM factor_recoveries WHERE stop_hash = ${stopHash} RETURNING user_id`,
	]);
	return Boolean(stopped?.length);
}

/** Somebody to write to. */
interface Lost {
	id: string;
	email: string;
	name: string;
	lang: string;
}

const lostOf = (db: Db, where: Condition) =>
	rows<Lost>(
		db,
		sql`SELECT users.id, email, name, lang FROM factor_recoveries JOIN users ON users.id = user_id WHERE ${where} LIMIT 20`,
	);

/** Whose removal support has asked for by a bare row (`stop_hash` empty), and has not been announced. */
export const askedRecoveries = (db: Db) => lostOf(db, sql`stop_hash = ''`);

/** A removal counts only once its notice has left, and its time is over. */
const over = (now: number): Condition =>
	sql`stop_hash <> '' AND due_at <= ${now} AND EXISTS (SELECT 1 FROM mails JOIN users AS owner ON owner.email = recipient
		WHERE owner.id = factor_recoveries.user_id AND kind = 'factor_removal' AND sent_at >= factor_recoveries.created_at)`;

/** Whose notice time is over, with what their mail needs. */
export const dueRecoveries = (db: Db, now: number) => lostOf(db, over(now));

/** Whether the notice time of somebody's removal is over; part of the statements that carry it out. */
export const recoveryDue = (userId: string, now: number): Condition =>
	sql`EXISTS (SELECT 1 FROM factor_recoveries WHERE user_id = ${userId} AND ${over(now)})`;
