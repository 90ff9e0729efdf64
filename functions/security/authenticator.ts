import { z } from "@hono/zod-openapi";
import * as contract from "../contract/account/factors.ts";
import { normalizeCode } from "../contract/fields.ts";
import {
	confirmAuthenticator,
	findAuthenticator,
	putAuthenticator,
	putRecoveryCodes,
	removeAuthenticator,
	spendStep,
} from "../db/queries/accounts/factors.ts";
import { batch } from "../db/run.ts";
import { appUri, newSecret, stepOf } from "../factors/authenticator.ts";
import { seal } from "../factors/encrypt-secret.ts";
import { hasAuthenticator, proveOwner } from "../factors/prove.ts";
import { newRecoveryCodes } from "../factors/recovery-codes.ts";
import type { App } from "../http/env.ts";
import { limit, personRule } from "../http/limits/limits.ts";
import { refuse } from "../http/refuse.ts";
import { fields } from "../http/request/fields.ts";
import { route } from "../http/route.ts";
import { deliverLater } from "../mail/deliver.ts";
import { tell, tellOfKey } from "./notices.ts";

const signedIn = { tag: "security", signedIn: true } as const;
const told = { data: z.object({ recovery_codes: z.array(z.string()) }) };

const beginning = {
	...signedIn,
	summary: "Begin to set an authenticator app up",
	input: { password: fields.optional, ...fields.factor },
	answers: "The secret, as text and as the address that the QR code holds; told once",
	answer: { data: z.object({ secret: z.string(), uri: z.string() }) },
};

const confirming = {
	...signedIn,
	summary: "Put the authenticator app in force by its first code",
	input: { factor_code: fields.text },
	required: ["factor_code" as const],
	answers: "Ten recovery codes; told once",
	answer: told,
};

const removing = {
	...signedIn,
	summary: "Remove the authenticator app and its recovery codes",
	input: fields.factor,
	answers: "Logins want no second step any more",
	answer: {},
};

const renewing = {
	...signedIn,
	summary: "New recovery codes in the place of the old ones",
	input: fields.factor,
	answers: "Ten recovery codes; told once",
	answer: told,
};

/** The app of an account and its recovery codes: every change but the first confirmation asks for a proof of its own. */
export function authenticator(app: App): void {
	route(app, contract.beginAuthenticator, beginning, async (c, given, answer) => {
		const { deps, caller } = c.var;
		const { user } = caller;
		if (await hasAuthenticator(c, user.id)) throw refuse(c, "factor_exists");
		const { claim, held, undo } = await proveOwner(c, given);
		const secret = newSecret();
		const row = { userId: user.id, secret: await seal(deps, user.id, secret), createdAt: deps.now() };
		const results = await batch(deps.db, [...claim, putAuthenticator(row, held)]);
		if (!results.at(-1)?.length) throw refuse(c, "reauth_required");
		await undo();
		return answer("OK", { data: { secret, uri: appUri(secret, user.email) } });
	});

	route(app, contract.confirmAuthenticator, confirming, async (c, { factor_code }, answer) => {
		const { deps, caller } = c.var;
		const { id } = caller.user;
		const found = await findAuthenticator(deps.db, id);
		if (!found || found.confirmedAt) throw refuse(c, "not_found");
		const undo = await limit(c, personRule(c, "factor", "set-up", id));
		const digits = normalizeCode(factor_code);
		const step = digits && (await stepOf(deps, found, digits));
		if (!step) throw refuse(c, "factor_wrong");
		const { claim, held } = spendStep(found, step);
		const { codes, hashes } = newRecoveryCodes(deps, id);
		const now = deps.now();
		const results = await batch(deps.db, [
			...claim,
			...putRecoveryCodes(id, hashes, held, now),
			...(await tellOfKey(c, "factor_on", held, now)),
			confirmAuthenticator(id, held, now),
		]);
		if (!results.at(-1)?.length) throw refuse(c, "factor_wrong");
		await undo();
		deliverLater(deps);
		return answer("OK", { data: { recovery_codes: codes } });
	});

	route(app, contract.removeAuthenticator, removing, async (c, given, answer) => {
		const { deps, caller } = c.var;
		const { id } = caller.user;
		if (!(await hasAuthenticator(c, id))) throw refuse(c, "not_found");
		const { claim, held, undo } = await proveOwner(c, given);
		const results = await batch(deps.db, [
			...claim,
			...(await tell(c, "factor_off", held)),
			...removeAuthenticator(id, held),
		]);
		if (!results.at(-1)?.length) throw refuse(c, "factor_wrong");
		await undo();
		deliverLater(deps);
		return answer("Removed", {});
	});

	route(app, contract.renewRecoveryCodes, renewing, async (c, given, answer) => {
		const { deps, caller } = c.var;
		const { id } = caller.user;
		if (!(await hasAuthenticator(c, id))) throw refuse(c, "not_found");
		const { claim, held, undo } = await proveOwner(c, given);
		const { codes, hashes } = newRecoveryCodes(deps, id);
		const now = deps.now();
		const results = await batch(deps.db, [
			...claim,
			...(await tellOfKey(c, "factor_codes", held, now)),
			...putRecoveryCodes(id, hashes, held, now),
		]);
		if (!results.at(-1)?.length) throw refuse(c, "factor_wrong");
		await undo();
		deliverLater(deps);
		return answer("OK", { data: { recovery_codes: codes } });
	});
}
