import { z } from "@hono/zod-openapi";
import * as contract from "../contract/account/auth.ts";
import { loginReply } from "../contract/shapes/auth.ts";
import { passkeyRequestSchema } from "../contract/shapes/security.ts";
import { hasNoAuthenticator } from "../db/queries/accounts/factors.ts";
import { endSession } from "../db/queries/accounts/sessions.ts";
import { findUser, findUserById, rehashPassword, type SessionUser } from "../db/queries/accounts/users.ts";
import { clearHits, findTimeUntilAllowed } from "../db/queries/rate-limits.ts";
import { batch, hasRow } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import {
	createRequestOptions,
	issueChallenge,
	supportsPasskeys,
	verifyAssertion,
} from "../factors/passkeys.ts";
import { hasAuthenticator, withRemovalCancelled } from "../factors/prove.ts";
import { createError } from "../http/api-error.ts";
import { buildAddressRule, limit, rateLimits } from "../http/rate-limits.ts";
import { botFields, requireBotCheck } from "../http/request/bot-check.ts";
import { fields } from "../http/request/fields.ts";
import { route, signedInRoute } from "../http/route.ts";
import { isKnownDevice, openSession } from "./open-session.ts";
import { claimPending } from "./pending-signup.ts";
import { buildLoginRule, grantSecondStep } from "./second-step.ts";

const loginSpec = {
	summary: "Log in",
	description:
		"After two failures per IP or e-mail address in 15 minutes, a solved bot check is required, else `bot_check_failed`. If the account has an authenticator app, the right password gets `second_factor_required`, and `second_step` has the grant for the next call.",
	input: {
		email: fields.email,
		password: fields.password,
		device: fields.optionalText.openapi({
			type: "string",
			description: "From this device's last login; failures elsewhere then don't count against it.",
		}),
		proof: fields.optionalText.openapi({
			type: "string",
			description: "`signup_proof` of a verified address; the password then completes its sign-up.",
		}),
		...botFields,
	},
	headers: z.object({
		platform: z.string().optional().openapi({ example: "web", description: "web, android, windows, …" }),
	}),
	response: loginReply,
} as const;

const uncheckedFailures = { ...rateLimits.login[0], max: 2 };

/** Renews the hash at today's cost, and returns the user with it; null if the password changed meanwhile. */
async function rehash(deps: Deps, user: SessionUser, password: string): Promise<SessionUser | null> {
	const hash = await deps.hasher.hash(password);
	if (await hasRow(deps.db)(rehashPassword(user.id, user.password, hash))) return { ...user, password: hash };
	// Perhaps another login renewed it first.
	const current = await findUserById(deps.db, user.id);
	return current && (await deps.hasher.verify(password, current.password)).matches ? current : null;
}

/** An unknown or unverified address and a wrong password get the same 401 after the same work. */
export const login = route(
	contract.login,
	loginSpec,
	async (c, { email, password, device, proof, ...solution }, reply) => {
		const { deps } = c.var;
		deps.hasher.refuseWhenFull();
		const account = await findUser(deps.db, email);
		const isKnown = isKnownDevice(deps, account, device);
		const emailLimit = buildLoginRule(c, email, isKnown);
		const rules = isKnown ? [emailLimit] : [emailLimit, buildAddressRule(c, "login")];
		const uncheckedRules = rules.map(({ key }) => ({ key, windows: [uncheckedFailures] }));
		if (await findTimeUntilAllowed(deps.db, uncheckedRules, deps.now())) await requireBotCheck(c, solution);
		await limit(c, ...rules);
		const person = account ?? (proof ? await claimPending(c, email, password, proof) : null);
		const check = await deps.hasher.verify(password, person?.password ?? null);
		if (!person || !check.matches) throw createError(c, "unauthorized");
		// First, as grant, session and device are bound to the hash.
		const user = check.needsRehash ? await rehash(deps, person, password) : person;
		if (!user) throw createError(c, "unauthorized");
		if (await hasAuthenticator(c, user.id)) {
			const secondStep = await grantSecondStep(c, user, isKnown);
			if (secondStep) throw createError(c, "second_factor_required", { secondStep });
		}
		const condition = hasNoAuthenticator(user.id);
		const session = await openSession(c, user, { consume: [], condition }, (isOpen) => [
			clearHits([emailLimit], isOpen),
		]);
		// Meanwhile the account was deleted, or got a new password or second factor.
		if (!session) throw createError(c, "unauthorized");
		return reply("Successfully Logged in!", session);
	},
);

export const logout = signedInRoute(contract.logout, { summary: "End this session" }, async (c, _, reply) => {
	await batch(c.var.deps.db, [endSession(c.var.user.id, c.var.session.id)]);
	return reply("Logged out", {});
});

const challengeSpec = {
	summary: "Request a passkey challenge",
	responseDescription: "Options for navigator.credentials.get; the challenge works once, for five minutes",
	response: { data: passkeyRequestSchema },
} as const;

/** The same for everyone, so it doesn't reveal who has a passkey. */
export const passkeyChallenge = route(contract.passkeyChallenge, challengeSpec, async (c, _, reply) => {
	const { deps } = c.var;
	if (!supportsPasskeys(deps)) throw createError(c, "unavailable");
	await limit(c, buildAddressRule(c, "challenge"));
	const { challenge, query } = issueChallenge(deps, null);
	await batch(deps.db, [query]);
	return reply("OK", { data: createRequestOptions(deps, challenge) });
});

const passkeySpec = {
	summary: "Log in with a passkey",
	input: { passkey: fields.passkey },
	response: loginReply,
} as const;

export const passkeyLogin = route(contract.passkeyLogin, passkeySpec, async (c, { passkey }, reply) => {
	const { deps } = c.var;
	await limit(c, buildAddressRule(c, "guess"));
	const assertion = passkey ? await verifyAssertion(deps, passkey) : null;
	const user = assertion && (await findUserById(deps.db, assertion.passkey.userId));
	const proof = user && withRemovalCancelled(user.id, assertion, assertion.passkey.createdAt);
	const session = proof && (await openSession(c, user, proof, () => []));
	if (!session) throw createError(c, "passkey_refused");
	return reply("Successfully Logged in!", session);
});
