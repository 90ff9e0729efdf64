import type { AccountExport } from "../contract/account.ts";
import { findAuthenticator, findRecovery, recoveryLeft } from "../db/queries/factors.ts";
import { passkeysOf } from "../db/queries/passkeys.ts";
import type { Deps } from "../deps.ts";

const iso = (time: number): string => new Date(time).toISOString();

/** What protects an account beyond its password, as the export shows it: without secrets and keys. */
export async function exportSecurity({ db }: Deps, userId: string): Promise<AccountExport["security"]> {
	const [app, { left }, passkeys, removal] = await Promise.all([
		findAuthenticator(db, userId),
		recoveryLeft(db, userId),
		passkeysOf(db, userId),
		findRecovery(db, { userId }),
	]);
	return {
		authenticator: app?.confirmedAt ? { added_at: iso(app.confirmedAt) } : null,
		recovery_codes_left: left,
		passkeys: passkeys.map(({ name, createdAt, usedAt }) => ({
			name,
			added_at: iso(createdAt),
			used_at: usedAt === null ? null : iso(usedAt),
		})),
		factor_removal_at: removal && iso(removal.dueAt),
	};
}
