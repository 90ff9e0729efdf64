import { sql } from "drizzle-orm";
import type { Db } from "../../index.ts";
import { type Query, rows } from "../../run.ts";
import { onlyOwner } from "./codes.ts";
import { createUserFromCode } from "./users.ts";

/** A sign-up that waits for its code, or the decoy of one. */
export interface Pending {
	id: string;
	owner: string;
	decoy: boolean;
	lang: string;
	/** Until when its code works; a moment that has passed when none was mailed. */
	codeExpiresAt: number;
}

/**
 * The live registration of an address that a browser began, or the only one there is.
 * @param owner null for callers that do not say whose
 */
export async function findPending(
	db: Db,
	email: string,
	owner: string | null,
	now: number,
): Promise<Pending | null> {
	const [registration] = await rows<Omit<Pending, "decoy"> & { decoy: number }>(
		db,
		sql`SELECT id, owner, password IS NULL AS decoy, lang, code_expires_at AS codeExpiresAt FROM codes
			WHERE email = ${email} AND purpose = 'signup' AND link_expires_at > ${now}
				AND owner = ${owner ?? onlyOwner(email, "signup", now)}`,
	);
	return registration ? { ...registration, decoy: registration.decoy === 1 } : null;
}

/** Other name, password and language for a registration whose code stays the one that was mailed. */
export const correctPending = (
	email: string,
	owner: string,
	person: { userName: string | null; password: string | null; lang: string },
): Query => sql`
	UPDATE codes SET user_name = ${person.userName}, password = ${person.password}, lang = ${person.lang}
	WHERE email = ${email} AND purpose = 'signup' AND owner = ${owner}`;

/**
 * Makes a registration the account of its address; others of this address become decoys. The first statement returns a row when it did,
 * the second when its code was still there. @param userId of the account to be
 */
export const activate = (email: string, id: string, userId: string, now: number): Query[] => {
	const hasAccount = sql`EXISTS (SELECT 1 FROM users WHERE email = ${email})`;
	return [
		createUserFromCode(userId, email, id, now),
		sql`DELETE FROM codes WHERE email = ${email} AND purpose = 'signup' AND id = ${id} RETURNING id`,
		sql`DELETE FROM codes WHERE email = ${email} AND purpose = 'proof' AND ${hasAccount}`,
		sql`UPDATE codes SET user_name = NULL, password = NULL, code_hash = hex(randomblob(32)), link_hash = hex(randomblob(32))
			WHERE email = ${email} AND purpose = 'signup' AND ${hasAccount}`,
	];
};

/**
 * Leaves a proof of the address in exchange for a code or link of a sign-up; the registration stays.
 * The last statement returns a row when that was still there. @param by which of the two is used up
 */
export function putProof(
	email: string,
	id: string,
	by: "code" | "link",
	proof: { id: string; hash: string; expiresAt: number },
	now: number,
): Query[] {
	// An id is no hash of anything: nothing fits it.
	const [there, used] =
		by === "code"
			? [sql`code_hash <> id`, sql`code_hash = id, code_expires_at = min(code_expires_at, ${now})`]
			: [sql`link_hash <> id`, sql`link_hash = id`];
	const row = sql`WHERE email = ${email} AND purpose = 'signup' AND id = ${id} AND ${there}`;
	return [
		sql`INSERT INTO codes (email, purpose, owner, id, link_hash, code_expires_at, link_expires_at, lang, created_at)
			SELECT email, 'proof', owner, ${proof.id}, ${proof.hash}, ${proof.expiresAt}, ${proof.expiresAt}, lang, ${now} FROM codes ${row}
			ON CONFLICT (email, purpose, owner) DO UPDATE SET id = excluded.id, link_hash = excluded.link_hash,
				code_expires_at = excluded.code_expires_at, link_expires_at = excluded.link_expires_at, created_at = excluded.created_at`,
		sql`UPDATE codes SET ${used} ${row} RETURNING id`,
	];
}

/** Registrations that a typed password is compared with, each at the cost of a hash. */
const mostCompared = 8;

/**
 * Registrations of an address that a live proof opens to a typed password: the one whose mail was followed first, then the
 * oldest, as who begins more of them must not push the owner's out.
 */
export const provenPending = (db: Db, email: string, proofHash: string, now: number) =>
	rows<{ id: string; password: string }>(
		db,
		sql`SELECT waiting.id, waiting.password FROM codes proof JOIN codes waiting ON waiting.email = proof.email
			WHERE proof.email = ${email} AND proof.purpose = 'proof' AND proof.link_hash = ${proofHash}
				AND proof.link_expires_at > ${now} AND waiting.purpose = 'signup' AND waiting.password IS NOT NULL
				AND waiting.link_expires_at > ${now}
			ORDER BY waiting.owner = proof.owner DESC, waiting.created_at LIMIT ${mostCompared}`,
	);
