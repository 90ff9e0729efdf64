import { sql } from "drizzle-orm";
import type { Db } from "../../index.ts";
import { type Condition, type Query, queryRows } from "../../run.ts";
import { type Code, type ExchangedToken, putToken, selectOnlyOwner } from "./codes.ts";
import { createUserFromCode } from "./users.ts";

/** A pending sign-up, or a decoy; its code's expiry is in the past if none was mailed. */
export type PendingSignup = NonNullable<Awaited<ReturnType<typeof findPending>>>;

/** The live pending sign-up of a browser, or an address's only one. @param owner null if the caller doesn't know it */
export async function findPending(db: Db, email: string, owner: string | null, now: number) {
	const [registration] = await queryRows<
		Pick<Code, "id" | "owner" | "lang" | "codeExpiresAt"> & { decoy: number }
	>(db)`
		SELECT id, owner, password IS NULL AS decoy, lang, code_expires_at AS codeExpiresAt FROM codes
		WHERE email = ${email} AND purpose = 'signup' AND link_expires_at > ${now}
			AND owner = ${owner ?? selectOnlyOwner(email, "signup", now)}`;
	return registration ? { ...registration, decoy: registration.decoy === 1 } : null;
}

/** SQL condition on a sign-up's row: it's pending, no decoy. */
export const isPending: Condition = sql`password IS NOT NULL`;

/** Updates name, password and language of a pending sign-up; its code stays valid. */
export const updatePending = (
	email: string,
	owner: string,
	person: { userName: string | null; password: string | null; lang: string },
): Query => sql`
	UPDATE codes SET user_name = ${person.userName}, password = ${person.password}, lang = ${person.lang}
	WHERE email = ${email} AND purpose = 'signup' AND owner = ${owner}`;

/** Creates the account by the first statement, and turns the address's sign-ups into decoys: who missed the answer can ask for a mail. */
export const activate = (email: string, id: string, userId: string, now: number): Query[] => {
	const hasAccount = sql`EXISTS (SELECT 1 FROM users WHERE email = ${email})`;
	return [
		createUserFromCode(userId, email, id, now),
		sql`DELETE FROM codes WHERE email = ${email} AND purpose = 'proof' AND ${hasAccount}`,
		sql`UPDATE codes SET user_name = NULL, password = NULL, code_hash = hex(randomblob(32)), link_hash = hex(randomblob(32)),
			code_expires_at = CASE id WHEN ${id} THEN min(code_expires_at, ${now}) ELSE code_expires_at END
			WHERE email = ${email} AND purpose = 'signup' AND ${hasAccount}`,
	];
};

/** Exchanges a pending sign-up's code or link (`via`) for a proof of the address. The last statement returns a row on success. */
export function putProof(
	email: string,
	id: string,
	via: "code" | "link",
	proof: ExchangedToken,
	now: number,
): Query[] {
	// No input hashes to an id, so this disables the code or link.
	const [isUnused, consume] =
		via === "code"
			? [sql`code_hash <> id`, sql`code_hash = id, code_expires_at = min(code_expires_at, ${now})`]
			: [sql`link_hash <> id`, sql`link_hash = id`];
	const row = sql`email = ${email} AND purpose = 'signup' AND id = ${id} AND ${isUnused}`;
	return [putToken("proof", proof, row, now), sql`UPDATE codes SET ${consume} WHERE ${row} RETURNING id`];
}

/** Maximum pending sign-ups a password is compared with; each costs a hash. */
const maxCompared = 8;

/** Sign-ups a proof can complete: the one whose mail was used, then the oldest, so that later ones can't displace the owner's. */
export const listPendingForProof = (db: Db, email: string, proofHash: string, now: number) =>
	queryRows<{ id: string; password: string }>(db)`
		SELECT waiting.id, waiting.password FROM codes proof JOIN codes waiting ON waiting.email = proof.email
		WHERE proof.email = ${email} AND proof.purpose = 'proof' AND proof.link_hash = ${proofHash}
			AND proof.link_expires_at > ${now} AND waiting.purpose = 'signup' AND waiting.password IS NOT NULL
			AND waiting.link_expires_at > ${now}
		ORDER BY waiting.owner = proof.owner DESC, waiting.created_at LIMIT ${maxCompared}`;
