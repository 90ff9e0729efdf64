import { eq, sql } from "drizzle-orm";
import type { Db } from "../../index.ts";
import { type Condition, findRow, findRows, hasRow, type OneTimeToken, type Query } from "../../run.ts";
import { passkeys } from "../../schema/index.ts";

export type Passkey = typeof passkeys.$inferSelect;

export const maxPasskeys = 10;

/** Oldest first. */
export const listPasskeys = (db: Db, userId: string) =>
	findRows(db, passkeys, eq(passkeys.userId, userId), passkeys.createdAt, passkeys.id);

export const findPasskey = (db: Db, id: string) => findRow(db, passkeys, eq(passkeys.id, id));

/** Stores a challenge. @param userId account that a new passkey is for; null to log in with an existing one */
export const putChallenge = (
	id: string,
	userId: string | null,
	expiresAt: number,
	condition: Condition = sql`1`,
): Query =>
	sql`INSERT INTO passkey_challenges (id, user_id, expires_at) SELECT ${id}, ${userId}, ${expiresAt} WHERE ${condition} RETURNING id`;

const matchLiveChallenge = (id: string, userId: string | null, now: number): Condition =>
	sql`id = ${id} AND user_id IS ${userId} AND used_by IS NULL AND expires_at > ${now}`;

export const isChallengeLive = (db: Db, id: string, userId: string | null, now: number) =>
	hasRow(db)`SELECT id FROM passkey_challenges WHERE ${matchLiveChallenge(id, userId, now)}`;

/** Consumes a challenge while `condition` holds. */
export const consumeChallenge = (
	id: string,
	userId: string | null,
	now: number,
	condition: Condition = sql`1`,
): OneTimeToken => {
	const use = crypto.randomUUID();
	return {
		consume: [
			sql`UPDATE passkey_challenges SET used_by = ${use} WHERE ${matchLiveChallenge(id, userId, now)} AND ${condition}`,
		],
		condition: sql`EXISTS (SELECT 1 FROM passkey_challenges WHERE id = ${id} AND used_by = ${use})`,
	};
};

/** Consumes a challenge answered by a passkey, unless the passkey was removed or its counter has moved on. */
export function consumePasskey(challengeId: string, passkey: Passkey, counter: number, now: number) {
	const isUnchanged = sql`id = ${passkey.id} AND user_id = ${passkey.userId} AND counter = ${passkey.counter}`;
	const isCurrent = sql`EXISTS (SELECT 1 FROM passkeys WHERE ${isUnchanged})`;
	const { consume, condition } = consumeChallenge(challengeId, null, now, isCurrent);
	const mark = sql`UPDATE passkeys SET counter = ${counter}, used_at = ${now} WHERE ${isUnchanged} AND ${condition}`;
	return { consume: [...consume, mark], condition };
}

/** The id is unused, and the account has fewer than the maximum. */
export const canAddPasskey = ({ id, userId }: Pick<Passkey, "id" | "userId">): Condition =>
	sql`NOT EXISTS (SELECT 1 FROM passkeys WHERE id = ${id})
		AND (SELECT count(*) FROM passkeys WHERE user_id = ${userId}) < ${maxPasskeys}`;

/** Returns a row on success. */
export const addPasskey = (passkey: Omit<Passkey, "usedAt">, condition: Condition): Query => sql`
	INSERT INTO passkeys (id, user_id, name, public_key, counter, created_at)
	SELECT ${passkey.id}, ${passkey.userId}, ${passkey.name}, ${passkey.publicKey}, ${passkey.counter}, ${passkey.createdAt}
	WHERE ${condition} RETURNING id`;

/** Returns a row if the user has this passkey. */
export const renamePasskey = (userId: string, id: string, name: string): Query =>
	sql`UPDATE passkeys SET name = ${name} WHERE id = ${id} AND user_id = ${userId} RETURNING id`;

/** Returns a row if the user had this passkey. */
export const removePasskey = (userId: string, id: string, condition: Condition): Query =>
	sql`DELETE FROM passkeys WHERE id = ${id} AND user_id = ${userId} AND ${condition} RETURNING id`;

export const hasPasskey = (userId: string, id: string): Condition =>
	sql`EXISTS (SELECT 1 FROM passkeys WHERE id = ${id} AND user_id = ${userId})`;
