import { sql } from "drizzle-orm";
import type { Query } from "../run.ts";
import { grantLive } from "./codes.ts";

/**
 * A new password by a reset grant: every statement holds only while the grant lives, and the last one uses it up,
 * so of parallel calls one has an effect. The last statement returns a row when this was the one.
 */
export function changeByGrant(
	email: string,
	grantHash: string,
	password: string,
	mail: (condition: ReturnType<typeof sql>) => Query,
	now: number,
): Query[] {
	const live = grantLive(email, grantHash, now);
	return [
		sql`UPDATE users SET password = ${password} WHERE email = ${email} AND ${live}`,
		sql`DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE email = ${email}) AND ${live}`,
		mail(live),
		sql`DELETE FROM codes WHERE email = ${email} AND purpose = 'reset-password' AND ${live}`,
		sql`DELETE FROM codes WHERE email = ${email} AND purpose = 'grant' AND link_hash = ${grantHash} AND link_expires_at > ${now} RETURNING id`,
	];
}

/** A new password for somebody who proved the old one, if it still is the old one. Ends all sessions. */
export function changeByPassword(
	userId: string,
	from: string,
	to: string,
	mail: (condition: ReturnType<typeof sql>) => Query,
): Query[] {
	const unchanged = sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND password = ${from})`;
	return [
		sql`DELETE FROM sessions WHERE user_id = ${userId} AND ${unchanged}`,
		mail(unchanged),
		sql`UPDATE users SET password = ${to} WHERE id = ${userId} AND password = ${from} RETURNING id`,
	];
}
