import type { Proof } from "../contract/account/auth.ts";
import { consumeCode, countTry, findLink, type Purpose, putGrant } from "../db/queries/accounts/codes.ts";
import { putProof } from "../db/queries/accounts/registrations.ts";
import type { Person } from "../db/queries/accounts/users.ts";
import { clearHits, waitFor } from "../db/queries/limits.ts";
import { batch } from "../db/run.ts";
import { sameHash } from "../http/keyed-hash.ts";
import { addressRule, limit, limitKey, personRule } from "../http/limits/limits.ts";
import { type RequestContext, refuse } from "../http/refuse.ts";
import { codeRules, hashCode, hashLink, newToken } from "./code.ts";
import { activatePending, findOwnPending } from "./registration.ts";

export interface AddressProof {
	account?: Person;
	/** Whether it was made in the browser that began it, which is then logged in. */
	isOwnBrowser?: boolean;
	proof?: Proof;
}

/** A token that lives for a while, and what is kept of it. */
function issueProof(c: RequestContext) {
	const { deps } = c.var;
	const token = newToken();
	const expiresAt = deps.now() + codeRules.grantLifetime;
	const row = { id: crypto.randomUUID(), hash: hashLink(deps, token), expiresAt };
	return { token, kept: row, expires_in: codeRules.grantLifetime / 1000 };
}

const wrongKey = (c: RequestContext, purpose: Purpose, email: string): string =>
	limitKey(c.var.deps, "wrong", "email", purpose, email);

/** Uses a reset's code up and leaves its grant; of parallel calls with the right code one succeeds, the others get null. */
async function grantReset(c: RequestContext, email: string, id: string): Promise<AddressProof | null> {
	const { deps } = c.var;
	const { token, kept: row, expires_in } = issueProof(c);
	const [, consumedRows] = await batch(deps.db, [
		putGrant(email, id, row.id, row.hash, row.expiresAt, deps.now()),
		consumeCode(email, "reset-password", id),
		clearHits(wrongKey(c, "reset-password", email)),
	]);
	return consumedRows?.length ? { proof: { reset_token: token, expires_in } } : null;
}

/** A proof of the address for a browser that did not begin the sign-up; the code or link is used up, the registration waits. */
async function leaveProof(
	c: RequestContext,
	email: string,
	id: string,
	by: "code" | "link",
): Promise<AddressProof | null> {
	const { deps } = c.var;
	const { token, kept: row, expires_in } = issueProof(c);
	const results = await batch(deps.db, [
		clearHits(wrongKey(c, "signup", email)),
		...putProof(email, id, by, row, deps.now()),
	]);
	return results.at(-1)?.length ? { proof: { signup_proof: token, expires_in } } : null;
}

/** Makes the account. Null when the code is used up, or the address was taken meanwhile. */
async function makeAccount(
	c: RequestContext,
	email: string,
	id: string,
	own: boolean,
): Promise<AddressProof | null> {
	const account = await activatePending(c.var.deps, email, id);
	return account && { account, isOwnBrowser: own };
}

/**
 * Proves an address by the six digits. @param registration what the browser keeps of the sign-up it began, empty when it began none;
 * undefined from clients that don't know it: then the only registration counts, and among several only the mailed link
 */
export async function proveByCode(
	c: RequestContext<"code_wrong" | "code_expired" | "code_tries" | "code_link_only" | "rate_limited">,
	email: string,
	purpose: Purpose,
	code: string,
	registration: string | undefined,
): Promise<AddressProof> {
	const { deps } = c.var;
	const undo = await limit(c, addressRule(c, "guess"));
	const now = deps.now();
	const own = purpose === "signup" ? await findOwnPending(deps, email, registration) : null;
	const attempt = await countTry(
		deps.db,
		{ email, purpose, owner: own?.owner ?? null, wrongKey: wrongKey(c, purpose, email), now },
		codeRules,
	);
	if (!attempt.code) {
		if (attempt.wrong >= codeRules.maxWrong) {
			const wait = await waitFor(deps.db, [personRule(c, "wrong", purpose, email)], now);
			throw refuse(c, "code_link_only", { retryAfter: wait / 1000 });
		}
		if (!own && attempt.live > 1) throw refuse(c, "code_link_only");
		throw refuse(c, attempt.spent ? "code_tries" : "code_expired");
	}
	const { id, codeHash } = attempt.code;
	if (!sameHash(codeHash, hashCode(deps, email, purpose, code))) throw refuse(c, "code_wrong");
	const result =
		purpose === "reset-password"
			? await grantReset(c, email, id)
			: own || registration === undefined
				? await makeAccount(c, email, id, own !== null)
				: await leaveProof(c, email, id, "code");
	if (!result) throw refuse(c, "code_expired");
	await undo();
	return result;
}

/**
 * Proves an address by the mailed link's 128 bits, whatever has been tried with codes. Whoever reads the mail owns the address, but an
 * account is made only of what this very browser began.
 */
export async function proveByLink(
	c: RequestContext<"link_invalid" | "rate_limited">,
	token: string,
	registration: string | undefined,
): Promise<AddressProof> {
	const { deps } = c.var;
	const undo = await limit(c, addressRule(c, "guess"));
	const link = await findLink(deps.db, hashLink(deps, token), deps.now());
	const result = link && (await proveFromLink(c, link, registration));
	if (!result) throw refuse(c, "link_invalid");
	await undo();
	return result;
}

async function proveFromLink(
	c: RequestContext,
	{ email, purpose, id }: { email: string; purpose: Purpose; id: string },
	registration: string | undefined,
): Promise<AddressProof | null> {
	if (purpose === "reset-password") return grantReset(c, email, id);
	const own = await findOwnPending(c.var.deps, email, registration);
	return own && !own.decoy ? makeAccount(c, email, own.id, true) : leaveProof(c, email, id, "link");
}
