import { z } from "@hono/zod-openapi";
import * as contract from "../contract/account/factors.ts";
import { findAuthenticator, findRecovery, recoveryLeft } from "../db/queries/accounts/factors.ts";
import { type Passkey, passkeysOf } from "../db/queries/accounts/passkeys.ts";
import { passkeysPossible } from "../factors/passkeys.ts";
import type { App } from "../http/env.ts";
import { route } from "../http/route.ts";

const iso = (time: number): string => new Date(time).toISOString();
const isoOrNull = (time: number | null | undefined): string | null => (time ? iso(time) : null);

/** `Passkey` of the contract, for the document. */
export const passkeySchema = z
	.object({ id: z.string(), name: z.string(), added_at: z.string(), used_at: z.string().nullable() })
	.openapi("Passkey");

/** A passkey as its owner sees it. */
export const listed = ({ id, name, createdAt, usedAt }: Passkey): contract.Passkey => ({
	id,
	name,
	added_at: iso(createdAt),
	used_at: isoOrNull(usedAt),
});

const described = {
	tag: "security",
	summary: "Authenticator app, recovery codes and passkeys of the caller",
	input: {},
	answers: "What protects the account beyond its password",
	answer: {
		data: z
			.object({
				authenticator: z.string().nullable(),
				recovery_codes_left: z.number(),
				passkeys: z.array(passkeySchema),
				passkeys_possible: z.boolean(),
				factor_removal_at: z.string().nullable(),
				factor_removal_stoppable: z.boolean(),
			})
			.openapi("Security"),
	},
	signedIn: true,
} as const;

export const state = (app: App) =>
	route(app, contract.security, described, async (c, _, answer) => {
		const { deps, caller } = c.var;
		const { id } = caller.user;
		const [found, recovery, passkeys, removal] = await Promise.all([
			findAuthenticator(deps.db, id),
			recoveryLeft(deps.db, id),
			passkeysOf(deps.db, id),
			findRecovery(deps.db, { userId: id }),
		]);
		const data: contract.Security = {
			authenticator: isoOrNull(found?.confirmedAt),
			recovery_codes_left: recovery.left,
			passkeys: passkeys.map(listed),
			passkeys_possible: passkeysPossible(deps),
			factor_removal_at: isoOrNull(removal?.dueAt),
			factor_removal_stoppable: Boolean(removal?.stoppable),
		};
		return answer("OK", { data });
	});
