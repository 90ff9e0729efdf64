import { manualPasswordSchema, manualSetupSchema } from "../contract/shapes/vpn.ts";
import * as contract from "../contract/vpn.ts";
import { allHold } from "../db/queries/accounts/factors.ts";
import { sessionOpen } from "../db/queries/accounts/sessions.ts";
import { endCredential, findCredential, putCredential } from "../db/queries/vpn.ts";
import { batch } from "../db/run.ts";
import { encryptSecret } from "../factors/encrypt-secret.ts";
import { proveIfRequired } from "../factors/prove.ts";
import { placeName } from "../gateways/geo/index.ts";
import type { App } from "../http/env.ts";
import { limit, personRule } from "../http/limits/limits.ts";
import { refuse } from "../http/refuse.ts";
import { fields } from "../http/request/fields.ts";
import { callerLocale } from "../http/request/language.ts";
import { route } from "../http/route.ts";
import { ntHash } from "./nt-hash.ts";
import { findPlaces } from "./places.ts";
import { hashPassword, newPassword, newUserName, ntHashOwner } from "./secrets.ts";
import { callerStanding, mayUse } from "./standing.ts";

const signedIn = { tag: "vpn", signedIn: true } as const;

const stateSpec = {
	...signedIn,
	summary: "What manual setup takes and offers",
	input: {},
	answers: "User name, and the servers that can be set up by hand",
	answer: { data: manualSetupSchema },
};

const renewSpec = {
	...signedIn,
	summary: "A new password for manual setup",
	input: fields.factor,
	answers: "User name and password; told once. A former password opens nothing any more",
	answer: { data: manualPasswordSchema },
};

const endSpec = {
	...signedIn,
	summary: "End the password for manual setup",
	input: {},
	answers: "It opens nothing any more",
	answer: {},
};

/** The user name and password of who sets devices up by hand. */
export function credentials(app: App): void {
	route(app, contract.manualSetup, stateSpec, async (c, _, answer) => {
		const { deps, caller } = c.var;
		const locale = callerLocale(c);
		const [credential, { places }] = await Promise.all([
			findCredential(deps.db, caller.user.id),
			findPlaces(deps),
		]);
		const standing = callerStanding(c);
		const data: contract.ManualSetup = {
			user_name: credential?.userName ?? null,
			made_at: credential && new Date(credential.createdAt).toISOString(),
			reach: standing.reach,
			devices: standing.devices,
			servers: places.map(({ id, country, city, names, reachable, free }) => ({
				id,
				name: placeName(country, names?.[locale] ?? city, locale) ?? id,
				protocols: reachable,
				open: mayUse(standing, free),
			})),
		};
		return answer("OK", { data });
	});

	route(app, contract.renewManualPassword, renewSpec, async (c, factor, answer) => {
		const { deps, caller } = c.var;
		const { user, session } = caller;
		if (callerStanding(c).reach === "none") throw refuse(c, "plan_required");
		await limit(c, personRule(c, "manualPassword", user.id));
		const { consume, condition, undo } = await proveIfRequired(c, user.id, factor, "signed-in");
		const password = newPassword();
		const row = {
			userId: user.id,
			userName: newUserName(),
			passwordHash: hashPassword(deps, user.id, password),
			ntHash: await encryptSecret(deps, ntHashOwner(user.id), ntHash(password)),
			createdAt: deps.now(),
		};
		const held = allHold(condition, sessionOpen(session.id));
		const results = await batch(deps.db, [...consume, putCredential(row, held)]);
		const [made] = results.at(-1) ?? [];
		if (!made) throw refuse(c, "session_ended");
		await undo();
		return answer("OK", { data: { user_name: String(made.userName), password } });
	});

	route(app, contract.endManualPassword, endSpec, async (c, _, answer) => {
		const [ended] = await batch(c.var.deps.db, [endCredential(c.var.caller.user.id)]);
		if (!ended?.length) throw refuse(c, "not_found");
		return answer("Ended", {});
	});
}
