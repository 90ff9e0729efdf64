import type { ProvenReply } from "../contract/shapes/auth.ts";
import { consumeCode, findLink, type Purpose, putGrant } from "../db/queries/accounts/codes.ts";
import { putProof } from "../db/queries/accounts/pending-signups.ts";
import { clearHits } from "../db/queries/rate-limits.ts";
import { batch, nothingToConsume } from "../db/run.ts";
import { createError, type RequestContext } from "../http/api-error.ts";
import { describeError } from "../http/log.ts";
import { buildAddressRule, buildPersonRule, limit } from "../http/rate-limits.ts";
import { createToken } from "../utils/keyed-hash.ts";
import { codeRules, hashLink, tryCode } from "./code.ts";
import { openSession } from "./open-session.ts";
import { activatePending, findOwnPending } from "./pending-signup.ts";

/** Exchanges a mailed code or link for a reset grant, or for the proof of a sign-up's address. Of parallel calls one succeeds, the others get null. */
async function issueProof(
	c: RequestContext,
	{ email, purpose, id }: { email: string; purpose: Purpose; id: string },
	via: "code" | "link",
): Promise<ProvenReply | null> {
	const { deps } = c.var;
	const now = deps.now();
	const token = createToken();
	const row = {
		id: crypto.randomUUID(),
		hash: hashLink(deps, token),
		expiresAt: now + codeRules.grantLifetime,
	};
	const isReset = purpose === "reset-password";
	const results = await batch(deps.db, [
		clearHits([buildPersonRule(c, "wrongCode", purpose, email)]),
		...(isReset
			? [putGrant(email, id, row, now), consumeCode(email, purpose, id)]
			: putProof(email, id, via, row, now)),
	]);
	if (!results.at(-1)?.length) return null;
	const expires_in = codeRules.grantLifetime / 1000;
	return { data: isReset ? { reset_token: token, expires_in } : { signup_proof: token, expires_in } };
}

/** Creates the account, and logs in the browser that started it; if that fails, the login page still works. Null as `activatePending`. */
async function completeSignup(
	c: RequestContext,
	email: string,
	id: string,
	isOwnBrowser: boolean,
): Promise<ProvenReply | null> {
	const account = await activatePending(c, email, id);
	if (!account || !isOwnBrowser) return account && {};
	// Any refusal is caught below.
	const context = c as RequestContext<"account_suspended">;
	const session = await openSession(context, account, nothingToConsume, () => []).catch((error) => {
		c.var.deps.log.warn("not logged in after sign-up", describeError(error));
		return null;
	});
	return session ?? {};
}

/** @param registration this browser's sign-up token, or empty; undefined for old clients, which can complete an address's only sign-up */
export async function proveByCode(
	c: RequestContext<"code_wrong" | "code_expired" | "code_tries" | "code_link_only" | "rate_limited">,
	email: string,
	purpose: Purpose,
	code: string,
	registration: string | undefined,
): Promise<ProvenReply> {
	const { deps } = c.var;
	await limit(c, buildAddressRule(c, "guess"));
	const ownPending = purpose === "signup" ? await findOwnPending(deps, email, registration) : null;
	const rule = buildPersonRule(c, "wrongCode", purpose, email);
	const attempt = { email, purpose, owner: ownPending?.owner ?? null, rule };
	const id = await tryCode(c, attempt, code);
	const canFinish = purpose === "signup" && (ownPending || registration === undefined);
	const result = await (canFinish
		? completeSignup(c, email, id, ownPending !== null)
		: issueProof(c, { email, purpose, id }, "code"));
	if (!result) throw createError(c, "code_expired");
	return result;
}

/** Works despite wrong codes: who reads the mail owns the address. Only the browser that signed up gets its account. */
export async function proveByLink(
	c: RequestContext<"link_invalid" | "rate_limited">,
	token: string,
	registration: string | undefined,
): Promise<ProvenReply> {
	const { deps } = c.var;
	await limit(c, buildAddressRule(c, "guess"));
	const link = await findLink(deps.db, hashLink(deps, token), deps.now());
	if (!link) throw createError(c, "link_invalid");
	const { email, purpose } = link;
	const ownPending = purpose === "signup" ? await findOwnPending(deps, email, registration) : null;
	const canFinish = ownPending && !ownPending.decoy;
	const result = await (canFinish
		? completeSignup(c, email, ownPending.id, true)
		: issueProof(c, link, "link"));
	if (!result) throw createError(c, "link_invalid");
	return result;
}
