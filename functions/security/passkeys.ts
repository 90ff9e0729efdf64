import brand from "../../content/brand.json" with { type: "json" };
import * as contract from "../contract/account/factors.ts";
import { passkeyCreationSchema, passkeySchema } from "../contract/shapes/security.ts";
import {
	addPasskey,
	canAddPasskey,
	hasPasskey,
	listPasskeys,
	maxPasskeys,
	type Passkey,
	removePasskey,
	renamePasskey,
} from "../db/queries/accounts/passkeys.ts";
import { isSessionOpen } from "../db/queries/accounts/sessions.ts";
import { hasRow, joinConditions } from "../db/run.ts";
import {
	challengeLifetime,
	hashUserHandle,
	issueChallenge,
	readRelyingPartyId,
	supportsPasskeys,
	verifyNewPasskey,
} from "../factors/passkeys.ts";
import { applyWithProof, proveOwner } from "../factors/prove.ts";
import { createError } from "../http/api-error.ts";
import { buildAddressRule, limit } from "../http/rate-limits.ts";
import { fields } from "../http/request/fields.ts";
import { signedInRoute } from "../http/route.ts";
import { toIso, toIsoOrNull } from "../utils/time.ts";
import { notifyOfNewKey, notifyOwner } from "./notices.ts";

export const toPasskey = ({ id, name, createdAt, usedAt }: Passkey): contract.Passkey => ({
	id,
	name,
	added_at: toIso(createdAt),
	used_at: toIsoOrNull(usedAt),
});

/** COSE algorithms: Ed25519, ECDSA with P-256, RSA. */
const algorithms = [-8, -7, -257];

const beginSpec = {
	summary: "Start adding a passkey",
	input: { password: fields.optionalText, ...fields.factor },
	responseDescription: "Options for navigator.credentials.create; the challenge works once, for five minutes",
	response: { data: passkeyCreationSchema },
} as const;

const addSpec = {
	summary: "Add the passkey created by the browser",
	input: { passkey: fields.passkey, name: fields.label },
	response: { data: passkeySchema },
} as const;

const nameSpec = {
	summary: "Rename a passkey",
	input: { id: fields.id, name: fields.label },
} as const;

const removeSpec = {
	summary: "Remove a passkey",
	input: { id: fields.id, password: fields.optionalText, ...fields.factor },
} as const;

export const passkeys = [
	signedInRoute(contract.beginPasskey, beginSpec, async (c, proofInput, reply) => {
		const { deps, user } = c.var;
		if (!supportsPasskeys(deps)) throw createError(c, "unavailable");
		const existingPasskeys = await listPasskeys(deps.db, user.id);
		if (existingPasskeys.length >= maxPasskeys) throw createError(c, "passkeys_full");
		const proof = await proveOwner(c, proofInput);
		const { challenge, query } = issueChallenge(deps, user.id, proof.condition);
		await applyWithProof(c, proof, [query], "reauth_required");
		const data: contract.PasskeyCreation = {
			challenge,
			rp: { id: readRelyingPartyId(deps), name: brand.name },
			user: { id: hashUserHandle(deps, user.id), name: user.email, displayName: user.name },
			pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
			timeout: challengeLifetime,
			attestation: "none",
			authenticatorSelection: {
				residentKey: "required",
				requireResidentKey: true,
				userVerification: "required",
			},
			excludeCredentials: existingPasskeys.map((passkey) => ({ type: "public-key", id: passkey.id })),
		};
		return reply("OK", { data });
	}),

	signedInRoute(contract.addPasskey, addSpec, async (c, { passkey: response, name }, reply) => {
		const { deps, user, session } = c.var;
		await limit(c, buildAddressRule(c, "guess"));
		const newPasskey = response ? await verifyNewPasskey(deps, user.id, response) : null;
		if (!newPasskey) throw createError(c, "passkey_refused");
		const { consume, condition, ...key } = newPasskey;
		const row = { ...key, userId: user.id, name, createdAt: deps.now() };
		const isAllowed = joinConditions(condition, isSessionOpen(session.id), canAddPasskey(row));
		const notice = await notifyOfNewKey(c, "passkey_added", isAllowed, row.createdAt, name);
		await applyWithProof(c, { consume }, [...notice, addPasskey(row, isAllowed)], "passkey_refused");
		return reply("Added", { data: toPasskey({ ...row, usedAt: null }) });
	}),

	signedInRoute(contract.renamePasskey, nameSpec, async (c, { id: passkey, name }, reply) => {
		const { deps, user } = c.var;
		if (!name) throw createError(c, "validation_failed", { data: { name: "name_required" } });
		if (!(await hasRow(deps.db)(renamePasskey(user.id, passkey, name)))) throw createError(c, "not_found");
		return reply("Named", {});
	}),

	signedInRoute(contract.removePasskey, removeSpec, async (c, { id: passkey, ...proofInput }, reply) => {
		const { deps, user } = c.var;
		const passkeyRow = (await listPasskeys(deps.db, user.id)).find((key) => key.id === passkey);
		// Another account's passkey looks like a missing one.
		if (!passkeyRow) throw createError(c, "not_found");
		const proof = await proveOwner(c, proofInput);
		const isThere = joinConditions(proof.condition, hasPasskey(user.id, passkey));
		const mail = { kind: "passkey_removed", passkey: passkeyRow.name } as const;
		const notice = await notifyOwner(c, mail, isThere);
		const query = removePasskey(user.id, passkey, proof.condition);
		await applyWithProof(c, proof, [...notice, query], "not_found");
		return reply("Removed", {});
	}),
];
