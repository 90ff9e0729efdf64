import * as contract from "../contract/account/factors.ts";
import { normalizeCode } from "../contract/fields.ts";
import { authenticatorSecretSchema, recoveryCodesSchema } from "../contract/shapes/security.ts";
import {
	confirmAuthenticator,
	consumeStep,
	findAuthenticator,
	putAuthenticator,
	putRecoveryCodes,
	removeAuthenticator,
} from "../db/queries/accounts/factors.ts";
import { isSessionOpen } from "../db/queries/accounts/sessions.ts";
import { joinConditions } from "../db/run.ts";
import { buildAppUri, createSecret, findStep } from "../factors/authenticator.ts";
import { applyWithProof, hasAuthenticator, proveOwner } from "../factors/prove.ts";
import { createRecoveryCodes } from "../factors/recovery-codes.ts";
import { createError } from "../http/api-error.ts";
import { buildPersonRule, limit } from "../http/rate-limits.ts";
import { fields } from "../http/request/fields.ts";
import { signedInRoute } from "../http/route.ts";
import { encryptSecret } from "../utils/encrypt-secret.ts";
import { notifyOfNewKey, notifyOwner } from "./notices.ts";

const beginSpec = {
	summary: "Start authenticator setup",
	input: { password: fields.optionalText, ...fields.factor },
	responseDescription: "The secret, as text and as QR code URI; returned only once",
	response: { data: authenticatorSecretSchema },
} as const;

const confirmSpec = {
	summary: "Activate the authenticator app with its first code",
	input: { factor_code: fields.text },
	responseDescription: "Ten recovery codes, returned only once",
	response: { data: recoveryCodesSchema },
} as const;

const removeSpec = {
	summary: "Remove the authenticator app and its recovery codes",
	input: fields.factor,
} as const;

const renewSpec = {
	summary: "Replace the recovery codes",
	input: fields.factor,
	responseDescription: "Ten recovery codes, returned only once",
	response: { data: recoveryCodesSchema },
} as const;

export const authenticator = [
	signedInRoute(contract.beginAuthenticator, beginSpec, async (c, proofInput, reply) => {
		const { deps, user } = c.var;
		if (await hasAuthenticator(c, user.id)) throw createError(c, "factor_exists");
		const proof = await proveOwner(c, proofInput);
		const secret = createSecret();
		const row = { userId: user.id, secret: encryptSecret(deps, user.id, secret), createdAt: deps.now() };
		await applyWithProof(c, proof, [putAuthenticator(row, proof.condition)], "reauth_required");
		return reply("OK", { data: { secret, uri: buildAppUri(secret, user.email) } });
	}),

	signedInRoute(contract.confirmAuthenticator, confirmSpec, async (c, { factor_code }, reply) => {
		const { deps, user, session } = c.var;
		const { id } = user;
		const row = await findAuthenticator(deps.db, id);
		if (!row) throw createError(c, "not_found");
		if (row.confirmedAt) throw createError(c, "factor_exists");
		await limit(c, buildPersonRule(c, "factor", "set-up", id));
		const digits = normalizeCode(factor_code);
		const step = digits && findStep(deps, row, digits);
		if (!step) throw createError(c, "factor_wrong");
		const { consume, condition: isUnused } = consumeStep(row, step);
		const condition = joinConditions(isUnused, isSessionOpen(session.id));
		const { codes, hashes } = createRecoveryCodes(deps, id);
		const now = deps.now();
		const queries = [
			...putRecoveryCodes(id, hashes, condition, now),
			...(await notifyOfNewKey(c, "factor_on", condition, now)),
			confirmAuthenticator(id, condition, now),
		];
		await applyWithProof(c, { consume }, queries, "factor_wrong");
		return reply("OK", { data: { recovery_codes: codes } });
	}),

	signedInRoute(contract.removeAuthenticator, removeSpec, async (c, proofInput, reply) => {
		const { id } = c.var.user;
		if (!(await hasAuthenticator(c, id))) throw createError(c, "not_found");
		const proof = await proveOwner(c, proofInput);
		const notice = await notifyOwner(c, { kind: "factor_off" }, proof.condition);
		await applyWithProof(c, proof, [...notice, ...removeAuthenticator(id, proof.condition)], "factor_wrong");
		return reply("Removed", {});
	}),

	signedInRoute(contract.renewRecoveryCodes, renewSpec, async (c, proofInput, reply) => {
		const { deps, user } = c.var;
		const { id } = user;
		if (!(await hasAuthenticator(c, id))) throw createError(c, "not_found");
		const proof = await proveOwner(c, proofInput);
		const { codes, hashes } = createRecoveryCodes(deps, id);
		const now = deps.now();
		const notice = await notifyOfNewKey(c, "factor_codes", proof.condition, now);
		const renewal = putRecoveryCodes(id, hashes, proof.condition, now);
		await applyWithProof(c, proof, [...notice, ...renewal], "factor_wrong");
		return reply("OK", { data: { recovery_codes: codes } });
	}),
];
