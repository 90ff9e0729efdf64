import type { AccountExport } from "../contract/index.ts";
import type { UserRow } from "../db/queries/accounts/users.ts";
import { findTrial } from "../db/queries/billing/trials.ts";
import type { Deps } from "../deps.ts";
import { trialMailbox } from "../shared/mailbox.ts";

const day = 24 * 60 * 60 * 1000;

/** The trial of a person, as the export shows it; what another account of the mailbox did is not theirs to see. */
export async function exportTrial(deps: Deps, user: UserRow): Promise<AccountExport["trial"]> {
	const trial = await findTrial(deps.db, user.id, trialMailbox(deps, user.email));
	if (trial?.userId !== user.id) return null;
	return {
		began_at: new Date(trial.beganAt).toISOString(),
		ends_at: new Date(trial.endsAt).toISOString(),
		kept_days: trial.rest === null ? null : Math.ceil(trial.rest / day),
	};
}
