import type { ResetGrant } from "../contract/auth.ts";
import { consumeCode, countTry, findLink, type Purpose, putGrant } from "../db/queries/codes.ts";
import { clearHits } from "../db/queries/limits.ts";
import { createUserFromCode } from "../db/queries/users.ts";
import { batch } from "../db/run.ts";
import { sameHash } from "../http/keyed-hash.ts";
import { addressRule, limit, limitKey } from "../http/limits.ts";
import { type Call, refuse } from "../http/refuse.ts";
import { codeRules, hashCode, hashLink, newToken } from "./code.ts";

/** What proving an address gives: a sign-up becomes an account, a reset leaves a grant. */
export type Proof = ResetGrant | undefined;

/**
 * Uses a proven code up, together with its effect. Of parallel calls with the right code one succeeds; the others,
 * and a sign-up whose address was taken meanwhile, get null.
 */
async function consume(
	c: Call,
	email: string,
	purpose: Purpose,
	id: string,
): Promise<{ proof: Proof } | null> {
	const { deps } = c.var;
	const now = deps.now();
	const wrongKey = limitKey(deps, "wrong", "email", purpose, email);
	if (purpose === "signup") {
		const [created, used] = await batch(deps.db, [
			createUserFromCode(crypto.randomUUID(), email, id, now),
			consumeCode(email, purpose, id),
			clearHits(wrongKey),
		]);
		return created?.length && used?.length ? { proof: undefined } : null;
	}
	const token = newToken();
	const [, used] = await batch(deps.db, [
		putGrant(email, id, crypto.randomUUID(), hashLink(deps, token), now + codeRules.grantLifetime, now),
		consumeCode(email, purpose, id),
		clearHits(wrongKey),
	]);
	if (!used?.length) return null;
	return { proof: { reset_token: token, expires_in: codeRules.grantLifetime / 1000 } };
}

/** Proves an address by the six digits. Throws `code_wrong`, `code_expired`, `code_link_only` or `rate_limited`. */
export async function proveByCode(
	c: Call<"code_wrong" | "code_expired" | "code_link_only" | "rate_limited">,
	email: string,
	purpose: Purpose,
	code: string,
): Promise<Proof> {
	const { deps } = c.var;
	const undo = await limit(c, addressRule(c, "guess"));
	const now = deps.now();
	const attempt = await countTry(deps.db, {
		email,
		purpose,
		id: crypto.randomUUID(),
		wrongKey: limitKey(deps, "wrong", "email", purpose, email),
		maxTries: codeRules.tries,
		maxWrong: codeRules.maxWrong,
		wrongSince: now - codeRules.wrongWindow,
		now,
	});
	if (!attempt.code) {
		throw refuse(c, attempt.wrong >= codeRules.maxWrong ? "code_link_only" : "code_expired");
	}
	if (!sameHash(attempt.code.codeHash, hashCode(deps, email, purpose, code))) {
		throw refuse(c, "code_wrong");
	}
	const used = await consume(c, email, purpose, attempt.code.id);
	if (!used) throw refuse(c, "code_expired");
	await undo();
	return used.proof;
}

/** Proves an address by the mailed link's 128 bits; works whatever has been tried with codes. Throws `link_invalid`. */
export async function proveByLink(c: Call<"link_invalid" | "rate_limited">, token: string): Promise<Proof> {
	const { deps } = c.var;
	const undo = await limit(c, addressRule(c, "guess"));
	const link = await findLink(deps.db, hashLink(deps, token), deps.now());
	const used = link && (await consume(c, link.email, link.purpose, link.id));
	if (!used) throw refuse(c, "link_invalid");
	await undo();
	return used.proof;
}
