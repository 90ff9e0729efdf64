import type { FactorError, FactorProof, OwnerError, OwnerProof } from "../contract/account/factors.ts";
import { normalizeCode } from "../contract/fields.ts";
import {
	allHold,
	consumeRecoveryCode,
	consumeStep,
	findAuthenticator,
	noAuthenticator,
	type OneTimeToken,
	recoveryLeft,
	stopByUse,
} from "../db/queries/accounts/factors.ts";
import { sessionOpen } from "../db/queries/accounts/sessions.ts";
import { passwordIs } from "../db/queries/accounts/users.ts";
import { provePassword } from "../http/access/current-password.ts";
import { addressRule, limit, personRule } from "../http/limits/limits.ts";
import { type RequestContext, refuse } from "../http/refuse.ts";
import { findStep } from "./authenticator.ts";
import { verifyAssertion } from "./passkeys.ts";
import { hashRecovery, normalizeRecovery } from "./recovery-codes.ts";

export interface ProvenFactor extends OneTimeToken {
	/** Takes the count of the try back, once the effect is there. */
	undo(): Promise<void>;
	/** Whether a recovery code was used, which its owner is told by mail. */
	recovery: boolean;
}

/** Who tries: each has tries of their own, so that a stranger does not use up the owner's. */
export type AttemptSource = "stranger" | "device" | "signed-in" | "reset";

async function proveByCode(
	c: RequestContext<"factor_wrong" | "rate_limited">,
	userId: string,
	code: string,
	source: AttemptSource,
): Promise<ProvenFactor> {
	const { deps } = c.var;
	const digits = normalizeCode(code);
	const name = digits ? "factor" : "recovery";
	// Counted before anything is compared, in one statement, so that parallel guesses are counted too.
	const undo = await limit(c, personRule(c, name, source, userId), addressRule(c, "guess"));
	if (digits) {
		const app = await findAuthenticator(deps.db, userId);
		const step = app?.confirmedAt ? findStep(deps, app, digits) : null;
		if (!app || step === null || step <= app.lastStep) throw refuse(c, "factor_wrong");
		return { ...consumeStep(app, step), undo, recovery: false };
	}
	const recovery = normalizeRecovery(code);
	const hash = recovery && hashRecovery(deps, userId, recovery);
	if (!hash || !(await recoveryLeft(deps.db, userId, hash)).fits) throw refuse(c, "factor_wrong");
	return { ...consumeRecoveryCode(userId, hash, deps.now()), undo, recovery: true };
}

/**
 * Checks the second proof of somebody: a code of the app, a recovery code, or one of their passkeys. It is used up by what
 * follows: `claim` first in its batch, and everything else only while `held`. Throws `second_factor_required` without any.
 */
export async function proveFactor(
	c: RequestContext<FactorError | "rate_limited">,
	userId: string,
	input: FactorProof,
	source: AttemptSource,
): Promise<ProvenFactor> {
	const { deps } = c.var;
	if (input.passkey) {
		const undo = await limit(c, addressRule(c, "guess"));
		const assertion = await verifyAssertion(deps, input.passkey);
		if (assertion?.passkey.userId !== userId) throw refuse(c, "passkey_refused");
		return withRemovalStopped(userId, { ...assertion, undo, recovery: false }, assertion.passkey.createdAt);
	}
	if (!input.factor_code) throw refuse(c, "second_factor_required");
	return withRemovalStopped(userId, await proveByCode(c, userId, input.factor_code, source));
}

/** Who has the factor has not lost it: what support was asked to do is off, unless the factor is so new that it may be a thief's. */
const withRemovalStopped = (userId: string, factor: ProvenFactor, addedAt?: number): ProvenFactor => ({
	...factor,
	consume: [...factor.consume, stopByUse(userId, factor.condition, addedAt)],
});

/** Whether somebody has an authenticator app in force. */
export const hasAuthenticator = async ({ var: { deps } }: RequestContext, userId: string): Promise<boolean> =>
	Boolean((await findAuthenticator(deps.db, userId))?.confirmedAt);

/**
 * What a second proof adds to a password or a reset: the proof where an app is in force, else the condition that none comes
 * into force meanwhile.
 */
export async function proveIfRequired(
	c: RequestContext<FactorError | "rate_limited">,
	userId: string,
	input: FactorProof,
	source: AttemptSource,
): Promise<ProvenFactor> {
	if (input.passkey || (await hasAuthenticator(c, userId))) return proveFactor(c, userId, input, source);
	return { consume: [], condition: noAuthenticator(userId), undo: async () => {}, recovery: false };
}

/**
 * Asks the caller to prove who they are before their keys change: the token of a login is not enough. By a second proof; where
 * no app is in force, the password does, too. Throws `reauth_required` or `second_factor_required` for nothing of the kind.
 */
export async function proveOwner(c: RequestContext<OwnerError>, input: OwnerProof): Promise<ProvenFactor> {
	const { user, session } = c.var.caller;
	const isOpen = sessionOpen(session.id);
	const app = await hasAuthenticator(c, user.id);
	if (app || input.passkey) {
		const factor = await proveFactor(c, user.id, input, "signed-in");
		return { ...factor, condition: allHold(factor.condition, isOpen) };
	}
	if (!input.password) throw refuse(c, "reauth_required");
	const undo = await provePassword(c, user, input.password, "password");
	const condition = allHold(passwordIs(user.id, user.password), noAuthenticator(user.id), isOpen);
	return { consume: [], condition, undo, recovery: false };
}
