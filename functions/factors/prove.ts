import type { FactorError, FactorProof, OwnerError, OwnerProof } from "../contract/account/factors.ts";
import type { CommonError, FieldErrors, ServerErrorCode } from "../contract/errors.ts";
import { normalizeCode, normalizePassword } from "../contract/fields.ts";
import {
	cancelRemovalByUse,
	consumeRecoveryCode,
	consumeStep,
	countRecoveryCodes,
	findAuthenticator,
	hasNoAuthenticator,
} from "../db/queries/accounts/factors.ts";
import { isSessionOpen } from "../db/queries/accounts/sessions.ts";
import { hasPasswordHash, type UserRow } from "../db/queries/accounts/users.ts";
import { batch, joinConditions, type OneTimeToken, type Query } from "../db/run.ts";
import { createError, type RequestContext, type SignedInContext } from "../http/api-error.ts";
import { buildAddressRule, buildPersonRule, limit } from "../http/rate-limits.ts";
import { deliverLater } from "../mail/deliver.ts";
import { findStep } from "./authenticator.ts";
import { verifyAssertion } from "./passkeys.ts";
import { hashRecovery, normalizeRecovery } from "./recovery-codes.ts";

export interface ProvenFactor extends OneTimeToken {
	/** Whether it was a recovery code, whose use is mailed to the owner. */
	recovery?: boolean;
}

/** Each source has its own attempts, so a stranger can't use up the owner's. */
const attemptSources = ["stranger", "device", "signed-in", "reset"] as const;
type AttemptSource = (typeof attemptSources)[number];

/** Counters of wrong passwords and factors, and of logins that stopped at the second step. */
export const listAttemptRules = (c: RequestContext, { id, email }: Pick<UserRow, "id" | "email">) => [
	...[[], ["device"], ["signed-in"]].map((kind) => buildPersonRule(c, "login", ...kind, email)),
	...attemptSources.flatMap((source) =>
		(["factor", "recovery", "unfinishedLogin"] as const).map((name) => buildPersonRule(c, name, source, id)),
	),
];

async function proveFactorByCode(
	c: RequestContext<"factor_wrong" | "rate_limited">,
	userId: string,
	code: string,
	source: AttemptSource,
): Promise<ProvenFactor> {
	const { deps } = c.var;
	const digits = normalizeCode(code);
	const name = digits ? "factor" : "recovery";
	await limit(c, buildPersonRule(c, name, source, userId), buildAddressRule(c, "guess"));
	if (digits) {
		const app = await findAuthenticator(deps.db, userId);
		const step = app?.confirmedAt ? findStep(deps, app, digits) : null;
		if (!app || step === null || step <= app.lastStep) throw createError(c, "factor_wrong");
		return consumeStep(app, step);
	}
	const recovery = normalizeRecovery(code);
	const hash = recovery && hashRecovery(deps, userId, recovery);
	if (!hash || !(await countRecoveryCodes(deps.db, userId, hash)).fits) throw createError(c, "factor_wrong");
	return { ...consumeRecoveryCode(userId, hash, deps.now()), recovery: true };
}

/** The caller runs `consume` first in its batch and everything else under `condition`. Throws `second_factor_required` without a factor. */
export async function proveFactor(
	c: RequestContext<FactorError | "rate_limited">,
	userId: string,
	input: FactorProof,
	source: AttemptSource,
): Promise<ProvenFactor> {
	const { deps } = c.var;
	if (input.passkey) {
		await limit(c, buildAddressRule(c, "guess"));
		const assertion = await verifyAssertion(deps, input.passkey);
		if (assertion?.passkey.userId !== userId) throw createError(c, "passkey_refused");
		return withRemovalCancelled(userId, assertion, assertion.passkey.createdAt);
	}
	if (!input.factor_code) throw createError(c, "second_factor_required");
	return withRemovalCancelled(userId, await proveFactorByCode(c, userId, input.factor_code, source));
}

/** Using a factor proves it isn't lost, so this cancels its pending removal, unless the factor is new enough to be an attacker's. */
export const withRemovalCancelled = (
	userId: string,
	factor: ProvenFactor,
	addedAt?: number,
): ProvenFactor => ({
	...factor,
	consume: [...factor.consume, cancelRemovalByUse(userId, factor.condition, addedAt)],
});

export const hasAuthenticator = async ({ var: { deps } }: RequestContext, userId: string): Promise<boolean> =>
	Boolean((await findAuthenticator(deps.db, userId))?.confirmedAt);

/** Requires a second factor if an app is active; otherwise returns the condition that none becomes active meanwhile. */
export async function proveIfRequired(
	c: RequestContext<FactorError | "rate_limited">,
	userId: string,
	input: FactorProof,
	source: AttemptSource,
): Promise<ProvenFactor> {
	if (input.passkey || (await hasAuthenticator(c, userId))) return proveFactor(c, userId, input, source);
	return { consume: [], condition: hasNoAuthenticator(userId) };
}

/**
 * A signed-in user's password, after the second factor if an app is active, so that a request that only learns this doesn't count as a
 * failure. Failures have their own counter, so strangers' can't lock the user out. @param field that holds the password
 */
export async function provePassword(
	c: RequestContext<"validation_failed" | "rate_limited" | FactorError>,
	user: UserRow,
	password: string,
	field: string,
	input: FactorProof,
): Promise<ProvenFactor> {
	const factor = await proveIfRequired(c, user.id, input, "signed-in");
	await limit(c, buildPersonRule(c, "login", "signed-in", user.email));
	const { matches } = await c.var.deps.hasher.verify(normalizePassword(password), user.password);
	const data: FieldErrors = { [field]: "password_wrong" };
	if (!matches) throw createError(c, "validation_failed", { data });
	return {
		...factor,
		condition: joinConditions(factor.condition, hasPasswordHash(user.id, user.password)),
	};
}

/** A login token isn't enough for security changes: they need a second factor, or the password if no app is active. */
export async function proveOwner(c: SignedInContext<OwnerError>, input: OwnerProof): Promise<ProvenFactor> {
	const { user, session } = c.var;
	const byFactor = input.passkey || (await hasAuthenticator(c, user.id));
	if (!byFactor && !input.password) throw createError(c, "reauth_required");
	const proof = await (byFactor
		? proveFactor(c, user.id, input, "signed-in")
		: provePassword(c, user, input.password ?? "", "password", {}));
	return { ...proof, condition: joinConditions(proof.condition, isSessionOpen(session.id)) };
}

/**
 * In one batch. Returns the rows of the last statement; throws `error` if there are none, because the proof or what it's for was gone.
 * @param refuse may throw a better reason first
 */
export async function applyWithProof<Refused extends ServerErrorCode>(
	c: RequestContext<Exclude<Refused, CommonError>>,
	{ consume }: Pick<OneTimeToken, "consume">,
	queries: Query[],
	error: Refused,
	refuse?: () => Promise<unknown>,
): Promise<Record<string, unknown>[]> {
	const { deps } = c.var;
	const rows = (await batch(deps.db, [...consume, ...queries])).at(-1) ?? [];
	if (rows.length === 0) {
		await refuse?.();
		throw createError(c, error);
	}
	deliverLater(deps);
	return rows;
}
