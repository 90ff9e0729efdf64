import type { FactorError, FactorProof, OwnerError, OwnerProof } from "../contract/account/factors.ts";
import { normalizeCode } from "../contract/fields.ts";
import {
	allOf,
	findAuthenticator,
	noAuthenticator,
	recoveryLeft,
	spendRecoveryCode,
	spendStep,
	stopByUse,
	type Use,
} from "../db/queries/accounts/factors.ts";
import { sessionOpen } from "../db/queries/accounts/sessions.ts";
import { passwordIs } from "../db/queries/accounts/users.ts";
import { provePassword } from "../http/access/current-password.ts";
import { addressRule, limit, personRule } from "../http/limits/limits.ts";
import { type Call, refuse } from "../http/refuse.ts";
import { stepOf } from "./authenticator.ts";
import { readAssertion } from "./passkeys.ts";
import { hashRecovery, normalizeRecovery } from "./recovery-codes.ts";

/** What was proven, to be used up in the batch of its effect. */
export interface Proven extends Use {
	/** Takes the count of the try back, once the effect is there. */
	undo(): Promise<void>;
	/** Whether a recovery code was used, which its owner is told by mail. */
	recovery: boolean;
}

/** Who tries: each has tries of their own, so that a stranger does not use up the owner's. */
export type Where = "stranger" | "device" | "signed-in" | "reset";

async function byCode(
	c: Call<"factor_wrong" | "rate_limited">,
	userId: string,
	code: string,
	where: Where,
): Promise<Proven> {
	const { deps } = c.var;
	const digits = normalizeCode(code);
	const name = digits ? "factor" : "recovery";
	// Counted before anything is compared, in one statement, so that parallel guesses are counted too.
	const undo = await limit(c, personRule(c, name, where, userId), addressRule(c, "guess"));
	if (digits) {
		const app = await findAuthenticator(deps.db, userId);
		const step = app?.confirmedAt ? await stepOf(deps, app, digits) : null;
		if (!app || step === null || step <= app.lastStep) throw refuse(c, "factor_wrong");
		return { ...spendStep(app, step), undo, recovery: false };
	}
	const recovery = normalizeRecovery(code);
	const hash = recovery && hashRecovery(deps, userId, recovery);
	if (!hash || !(await recoveryLeft(deps.db, userId, hash)).fits) throw refuse(c, "factor_wrong");
	return { ...spendRecoveryCode(userId, hash, deps.now()), undo, recovery: true };
}

/**
 * Checks the second proof of somebody: a code of the app, a recovery code, or one of their passkeys. It is used up by what
 * follows: `claim` first in its batch, and everything else only while `held`. Throws `second_factor_required` without any.
 */
export async function proveFactor(
	c: Call<FactorError | "rate_limited">,
	userId: string,
	given: FactorProof,
	where: Where,
): Promise<Proven> {
	const { deps } = c.var;
	if (given.passkey) {
		const undo = await limit(c, addressRule(c, "guess"));
		const read = await readAssertion(deps, given.passkey);
		if (read?.passkey.userId !== userId) throw refuse(c, "passkey_refused");
		return withoutRemoval(userId, { ...read, undo, recovery: false }, read.passkey.createdAt);
	}
	if (!given.factor_code) throw refuse(c, "second_factor_required");
	return withoutRemoval(userId, await byCode(c, userId, given.factor_code, where));
}

/** Who has the factor has not lost it: what support was asked to do is off, unless the factor is so new that it may be a thief's. */
const withoutRemoval = (userId: string, proven: Proven, addedAt?: number): Proven => ({
	...proven,
	claim: [...proven.claim, stopByUse(userId, proven.held, addedAt)],
});

/** Whether somebody has an authenticator app in force. */
export const hasAuthenticator = async ({ var: { deps } }: Call, userId: string): Promise<boolean> =>
	Boolean((await findAuthenticator(deps.db, userId))?.confirmedAt);

/**
 * What a second proof adds to a password or a reset: the proof where an app is in force, else the condition that none comes
 * into force meanwhile.
 */
export async function proveWhereWanted(
	c: Call<FactorError | "rate_limited">,
	userId: string,
	given: FactorProof,
	where: Where,
): Promise<Proven> {
	if (given.passkey || (await hasAuthenticator(c, userId))) return proveFactor(c, userId, given, where);
	return { claim: [], held: noAuthenticator(userId), undo: async () => {}, recovery: false };
}

/**
 * Asks the caller to prove who they are before their keys change: the token of a login is not enough. By a second proof; where
 * no app is in force, the password does, too. Throws `reauth_required` or `second_factor_required` for nothing of the kind.
 */
export async function proveOwner(c: Call<OwnerError>, given: OwnerProof): Promise<Proven> {
	const { user, session } = c.var.caller;
	const live = sessionOpen(session.id);
	const app = await hasAuthenticator(c, user.id);
	if (app || given.passkey) {
		const proven = await proveFactor(c, user.id, given, "signed-in");
		return { ...proven, held: allOf(proven.held, live) };
	}
	if (!given.password) throw refuse(c, "reauth_required");
	const undo = await provePassword(c, user, given.password, "password");
	const held = allOf(passwordIs(user.id, user.password), noAuthenticator(user.id), live);
	return { claim: [], held, undo, recovery: false };
}
