import * as contract from "../contract/account/auth.ts";
import { loginReply } from "../contract/shapes/auth.ts";
import { passkeyRequestSchema } from "../contract/shapes/security.ts";
import { findUserById } from "../db/queries/accounts/users.ts";
import { issueChallenge, requestOptions, supportsPasskeys, verifyAssertion } from "../factors/passkeys.ts";
import type { App } from "../http/env.ts";
import { addressRule, limit } from "../http/limits/limits.ts";
import { refuse } from "../http/refuse.ts";
import { fields } from "../http/request/fields.ts";
import { route } from "../http/route.ts";
import { openSession } from "./open-session.ts";

const challengeSpec = {
	summary: "Request a passkey challenge",
	responseDescription: "Options for navigator.credentials.get; the challenge works once, for five minutes",
	response: { data: passkeyRequestSchema },
} as const;

/** The same for everyone, so it doesn't reveal who has a passkey. */
export const passkeyChallenge = (app: App) =>
	route(app, contract.passkeyChallenge, challengeSpec, async (c, _, reply) => {
		const { deps } = c.var;
		if (!supportsPasskeys(deps)) throw refuse(c, "unavailable");
		await limit(c, addressRule(c, "challenge"));
		const challenge = await issueChallenge(deps, null);
		if (!challenge) throw refuse(c, "unavailable");
		return reply("OK", { data: requestOptions(deps, challenge) });
	});

const loginSpec = {
	summary: "Log in with a passkey",
	input: { passkey: fields.factor.passkey, device: fields.optional },
	required: ["passkey"],
	response: loginReply,
} as const;

/** A passkey counts as both factors: possession, and user verification. */
export const passkeyLogin = (app: App) =>
	route(app, contract.passkeyLogin, loginSpec, async (c, { passkey }, reply) => {
		const { deps } = c.var;
		const undo = await limit(c, addressRule(c, "guess"));
		const assertion = passkey ? await verifyAssertion(deps, passkey) : null;
		const user = assertion && (await findUserById(deps.db, assertion.passkey.userId));
		const session = user && (await openSession(c, user, assertion, () => []));
		if (!session) throw refuse(c, "passkey_refused");
		await undo();
		return reply("Successfully Logged in!", session);
	});
