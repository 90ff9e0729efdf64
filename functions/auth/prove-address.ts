import type { Proof } from "../contract/account/auth.ts";
import { consumeCode, findLink, type Purpose, putGrant } from "../db/queries/accounts/codes.ts";
import { putProof } from "../db/queries/accounts/pending-signups.ts";
import type { SessionUser } from "../db/queries/accounts/users.ts";
import { clearHits } from "../db/queries/rate-limits.ts";
import { batch } from "../db/run.ts";
import { createError, type RequestContext } from "../http/api-error.ts";
import { buildAddressRule, buildPersonRule, limit } from "../http/rate-limits.ts";
import { createToken } from "../utils/keyed-hash.ts";
import { codeRules, hashCode, hashLink, tryCode } from "./code.ts";
import { activatePending, findOwnPending } from "./pending-signup.ts";

export type AddressProof =
	| { proof: Proof }
	/** Of a completed sign-up; the browser that started it gets logged in. */
	| { account: SessionUser; isOwnBrowser: boolean };

function issueProof(c: RequestContext) {
	const { deps } = c.var;
	const token = createToken();
	const expiresAt = deps.now() + codeRules.grantLifetime;
	const row = { id: crypto.randomUUID(), hash: hashLink(deps, token), expiresAt };
	return { token, row, expires_in: codeRules.grantLifetime / 1000 };
}

/** Consumes a reset code and stores a grant. Of parallel requests with the right code, one succeeds and the others get null. */
async function grantReset(c: RequestContext, email: string, id: string): Promise<AddressProof | null> {
	const { deps } = c.var;
	const { token, row, expires_in } = issueProof(c);
	const [, consumedRows] = await batch(deps.db, [
		putGrant(email, id, row, deps.now()),
		consumeCode(email, "reset-password", id),
		clearHits([buildPersonRule(c, "wrongCode", "reset-password", email)]),
	]);
	return consumedRows?.length ? { proof: { reset_token: token, expires_in } } : null;
}

/** Issues an address proof to a browser that didn't start the sign-up; consumes the code or link, keeps the pending sign-up. */
async function createSignupProof(c: RequestContext, email: string, id: string, via: "code" | "link") {
	const { deps } = c.var;
	const { token, row, expires_in } = issueProof(c);
	const results = await batch(deps.db, [
		clearHits([buildPersonRule(c, "wrongCode", "signup", email)]),
		...putProof(email, id, via, row, deps.now()),
	]);
	return results.at(-1)?.length ? { proof: { signup_proof: token, expires_in } } : null;
}

/** Creates the account; null if the code was used or the address was taken meanwhile. */
async function makeAccount(c: RequestContext, email: string, id: string, isOwnBrowser: boolean) {
	const account = await activatePending(c, email, id);
	return account && { account, isOwnBrowser };
}

/** @param registration this browser's sign-up token, or empty; undefined for old clients, which can complete an address's only sign-up */
export async function proveByCode(
	c: RequestContext<"code_wrong" | "code_expired" | "code_tries" | "code_link_only" | "rate_limited">,
	email: string,
	purpose: Purpose,
	code: string,
	registration: string | undefined,
): Promise<AddressProof> {
	const { deps } = c.var;
	const uncount = await limit(c, buildAddressRule(c, "guess"));
	const ownPending = purpose === "signup" ? await findOwnPending(deps, email, registration) : null;
	const rule = buildPersonRule(c, "wrongCode", purpose, email);
	const attempt = { email, purpose, owner: ownPending?.owner ?? null, rule };
	const id = await tryCode(c, attempt, () => hashCode(deps, email, purpose, code));
	const result =
		purpose === "reset-password"
			? await grantReset(c, email, id)
			: ownPending || registration === undefined
				? await makeAccount(c, email, id, ownPending !== null)
				: await createSignupProof(c, email, id, "code");
	if (!result) throw createError(c, "code_expired");
	await uncount();
	return result;
}

/** Works despite wrong codes: who reads the mail owns the address. Only the browser that signed up gets its account. */
export async function proveByLink(
	c: RequestContext<"link_invalid" | "rate_limited">,
	token: string,
	registration: string | undefined,
): Promise<AddressProof> {
	const { deps } = c.var;
	const uncount = await limit(c, buildAddressRule(c, "guess"));
	const link = await findLink(deps.db, hashLink(deps, token), deps.now());
	const result = link && (await proveFromLink(c, link, registration));
	if (!result) throw createError(c, "link_invalid");
	await uncount();
	return result;
}

async function proveFromLink(
	c: RequestContext,
	{ email, purpose, id }: { email: string; purpose: Purpose; id: string },
	registration: string | undefined,
): Promise<AddressProof | null> {
	if (purpose === "reset-password") return grantReset(c, email, id);
	const ownPending = await findOwnPending(c.var.deps, email, registration);
	return ownPending && !ownPending.decoy
		? makeAccount(c, email, ownPending.id, true)
		: createSignupProof(c, email, id, "link");
}
