import { sql } from "drizzle-orm";
import type { Condition, Query } from "../../run.ts";
import { grantIsLive } from "./codes.ts";
import type { OneTimeToken } from "./factors.ts";
import { hasPasswordHash } from "./users.ts";

/**
 * Sets a password with a reset grant. Every statement requires the live grant and the last one deletes it,
 * so of parallel calls one takes effect. The last statement returns a row on success.
 */
export function changeByGrant(
	email: string,
	grantHash: string,
	password: string,
	then: (condition: Condition) => Query[],
	now: number,
	{ consume, condition }: OneTimeToken,
): Query[] {
	const isLive = sql`(${grantIsLive(email, grantHash, now)} AND ${condition})`;
	return [
		...consume,
		sql`UPDATE users SET password = ${password} WHERE email = ${email} AND ${isLive}`,
		sql`DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE email = ${email}) AND ${isLive}`,
		...then(isLive),
		sql`DELETE FROM codes WHERE email = ${email} AND purpose = 'reset-password' AND ${isLive}`,
		sql`DELETE FROM codes WHERE email = ${email} AND purpose = 'grant' AND link_hash = ${grantHash} AND ${isLive} RETURNING id`,
	];
}

/** Replaces a password by the user's proof of the old one, unless it changed meanwhile. Ends all sessions. */
export function changeByPassword(
	userId: string,
	from: string,
	to: string,
	then: (condition: Condition) => Query[],
	{ consume, condition }: OneTimeToken,
): Query[] {
	const isUnchanged = sql`(${hasPasswordHash(userId, from)} AND ${condition})`;
	return [
		...consume,
		sql`DELETE FROM sessions WHERE user_id = ${userId} AND ${isUnchanged}`,
		...then(isUnchanged),
		sql`UPDATE users SET password = ${to} WHERE id = ${userId} AND ${isUnchanged} RETURNING id`,
	];
}
