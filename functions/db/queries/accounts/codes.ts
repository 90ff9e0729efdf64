import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../index.ts";
import { batch, type Condition, type Query, queryRow, queryValue } from "../../run.ts";
import type { codes } from "../../schema/index.ts";
import { isAllowedBy, type Rule } from "../rate-limits.ts";

export type Code = typeof codes.$inferSelect;
export type Purpose = Code["purpose"];

/** A code without the name and password of a sign-up. */
export type IssuedCode = Omit<Code, "tries" | "lastTry" | "userName" | "password" | "lang">;

/** Replaces a person's code for a purpose; for sign-ups, the one from the same browser. Returns a row on success. */
export const putCode = (
	code: IssuedCode & Pick<Code, "lang"> & Partial<Pick<Code, "userName" | "password">>,
	condition: Condition = sql`1`,
): Query => sql`
	INSERT INTO codes (email, purpose, owner, id, code_hash, link_hash, tries, code_expires_at, link_expires_at, user_name, password, lang, created_at)
	SELECT ${code.email}, ${code.purpose}, ${code.owner}, ${code.id}, ${code.codeHash}, ${code.linkHash}, 0,
		${code.codeExpiresAt}, ${code.linkExpiresAt}, ${code.userName ?? null}, ${code.password ?? null}, ${code.lang}, ${code.createdAt} WHERE ${condition}
	ON CONFLICT (email, purpose, owner) DO UPDATE SET id = excluded.id, code_hash = excluded.code_hash, link_hash = excluded.link_hash,
		tries = 0, last_try = NULL, code_expires_at = excluded.code_expires_at, link_expires_at = excluded.link_expires_at,
		user_name = excluded.user_name, password = excluded.password, lang = excluded.lang, created_at = excluded.created_at
	RETURNING id`;

/** Replaces code and link of an existing row; a pending sign-up in it stays unchanged. Returns a row on success. */
export const renewCode = (code: IssuedCode, condition: Condition = sql`1`): Query => sql`
	UPDATE codes SET id = ${code.id}, code_hash = ${code.codeHash}, link_hash = ${code.linkHash}, tries = 0, last_try = NULL,
		code_expires_at = ${code.codeExpiresAt}, link_expires_at = ${code.linkExpiresAt}, created_at = ${code.createdAt}
	WHERE email = ${code.email} AND purpose = ${code.purpose} AND owner = ${code.owner} AND ${condition} RETURNING id`;

export const isCodeStored = (id: string): Condition => sql`EXISTS (SELECT 1 FROM codes WHERE id = ${id})`;

const buildLiveCodesClause = (email: string, purpose: Purpose, now: number): SQL =>
	sql`FROM codes WHERE email = ${email} AND purpose = ${purpose} AND link_expires_at > ${now}`;

/** Default owner: that of the only row, null if there are several. */
export const selectOnlyOwner = (email: string, purpose: Purpose, now: number): SQL =>
	sql`(SELECT CASE count(*) WHEN 1 THEN min(owner) END ${buildLiveCodesClause(email, purpose, now)})`;

/** Purpose of the latest code, for clients that don't specify it. */
export const findLatestPurpose = (db: Db, email: string) =>
	queryValue<Purpose>(db)`
		SELECT purpose FROM codes WHERE email = ${email} AND purpose IN ('signup', 'reset-password')
		ORDER BY purpose = 'reset-password' AND EXISTS (SELECT 1 FROM users WHERE users.email = codes.email) DESC, created_at DESC LIMIT 1`;

/** A person's code that can still be entered. */
export const findLiveCode = (db: Db, email: string, purpose: Purpose, now: number) =>
	queryRow<Pick<Code, "codeExpiresAt">>(db)`
		SELECT code_expires_at AS codeExpiresAt ${buildLiveCodesClause(email, purpose, now)} AND code_expires_at > ${now}`;

interface Try {
	email: string;
	purpose: Purpose;
	/** Owner of a sign-up; null for the only code there is. */
	owner: string | null;
	/** Of wrong codes. */
	rule: Rule;
}

/** Counts a try against the code's limit and the day's before any comparison. Returns the code if it may be compared, or why it may not. */
export async function countTry(db: Db, attempt: Try, tries: number, now: number) {
	const { email, purpose, rule } = attempt;
	/** Identifies this try, and its hit among the day's wrong codes. */
	const id = crypto.randomUUID();
	const isAllowed = sql`(${isAllowedBy(rule, now)})`;
	const owner = attempt.owner ?? selectOnlyOwner(email, purpose, now);
	const isTarget = sql`email = ${email} AND purpose = ${purpose} AND owner = ${owner} AND code_expires_at > ${now}`;
	const [before, code] = await batch(db, [
		sql`SELECT ${isAllowed} AS allowed, (SELECT count(*) ${buildLiveCodesClause(email, purpose, now)}) AS live,
			EXISTS (SELECT 1 FROM codes WHERE ${isTarget} AND tries >= ${tries}) AS spent`,
		sql`UPDATE codes SET tries = tries + 1, last_try = ${id}
			WHERE ${isTarget} AND code_hash IS NOT NULL AND tries < ${tries} AND ${isAllowed}
			RETURNING id, code_hash AS codeHash`,
		sql`INSERT INTO hits (id, key, at) SELECT ${id}, ${rule.key}, ${now} FROM codes
			WHERE email = ${email} AND purpose = ${purpose} AND last_try = ${id}`,
	]);
	return {
		code: code?.[0] as { id: string; codeHash: string } | undefined,
		isLocked: !before?.[0]?.allowed,
		live: Number(before?.[0]?.live ?? 0),
		isExhausted: Boolean(before?.[0]?.spent),
	};
}

export const findLink = (db: Db, linkHash: string, now: number) =>
	queryRow<{ id: string; email: string; purpose: Purpose }>(db)`SELECT id, email, purpose FROM codes
		WHERE link_hash = ${linkHash} AND purpose IN ('signup', 'reset-password') AND link_expires_at > ${now}`;

/** Deletes a code; returns a row only to the call that deleted it. */
export const consumeCode = (email: string, purpose: Purpose, id: string): Query =>
	sql`DELETE FROM codes WHERE email = ${email} AND purpose = ${purpose} AND id = ${id} RETURNING id`;

export const isGrantLive = (email: string, linkHash: string, now: number): Condition =>
	sql`EXISTS (SELECT 1 FROM codes WHERE email = ${email} AND purpose = 'grant' AND link_hash = ${linkHash} AND link_expires_at > ${now})`;

/** A token that a code or link was exchanged for. */
export interface ExchangedToken {
	id: string;
	hash: string;
	expiresAt: number;
}

/** Exchanges the code or link whose row fits the condition `code` for a token, which replaces an earlier one. */
export const putToken = (
	purpose: "grant" | "proof",
	{ id, hash, expiresAt }: ExchangedToken,
	code: SQL,
	now: number,
): Query => sql`
	INSERT INTO codes (email, purpose, owner, id, link_hash, code_expires_at, link_expires_at, lang, created_at)
	SELECT email, ${purpose}, owner, ${id}, ${hash}, ${expiresAt}, ${expiresAt}, lang, ${now} FROM codes WHERE ${code}
	ON CONFLICT (email, purpose, owner) DO UPDATE SET id = excluded.id, link_hash = excluded.link_hash,
		code_expires_at = excluded.code_expires_at, link_expires_at = excluded.link_expires_at, created_at = excluded.created_at`;

/** Stores a reset grant if the reset code still exists. */
export const putGrant = (email: string, codeId: string, grant: ExchangedToken, now: number): Query =>
	putToken("grant", grant, sql`email = ${email} AND purpose = 'reset-password' AND id = ${codeId}`, now);
