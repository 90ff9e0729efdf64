import type { AccountExport } from "../contract/account/account.ts";
import {
	countRecoveryCodes,
	findAuthenticator,
	findRecovery,
	listRecoveryUses,
} from "../db/queries/accounts/factors.ts";
import { listUnfinished } from "../db/queries/accounts/login-grants.ts";
import { passkeysOf } from "../db/queries/accounts/passkeys.ts";
import { findCredential } from "../db/queries/vpn.ts";
import type { Deps } from "../deps.ts";
import { iso, isoOrNull } from "../utils/time.ts";

/** Factors and passkeys for the export, without secrets and keys. */
export async function exportSecurity(
	{ db, now }: Pick<Deps, "db" | "now">,
	userId: string,
): Promise<AccountExport["security"]> {
	const [app, { left }, usedTimes, passkeys, removal, underWay, manual] = await Promise.all([
		findAuthenticator(db, userId),
		countRecoveryCodes(db, userId),
		listRecoveryUses(db, userId),
		passkeysOf(db, userId),
		findRecovery(db, { userId }),
		listUnfinished(db, userId, now()),
		findCredential(db, userId),
	]);
	return {
		authenticator: app && {
			begun_at: iso(app.createdAt),
			added_at: isoOrNull(app.confirmedAt),
		},
		recovery_codes_left: left,
		recovery_codes_used_at: usedTimes.map(iso),
		passkeys: passkeys.map(({ name, createdAt, usedAt }) => ({
			name,
			added_at: iso(createdAt),
			used_at: isoOrNull(usedAt),
		})),
		manual_setup: manual && { user_name: manual.userName, made_at: iso(manual.createdAt) },
		factor_removal_at: removal && iso(removal.dueAt),
		under_way: underWay.map(({ kind, until }) => ({ kind, until: iso(until) })),
	};
}
