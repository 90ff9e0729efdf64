import type { Trial } from "../contract/billing/billing.ts";
import type { UserRow } from "../db/queries/accounts/users.ts";
import { type CustomerRow, isPlanActive } from "../db/queries/billing/billing.ts";
import { findTrial, type TrialProgress } from "../db/queries/billing/trials.ts";
import type { Deps } from "../deps.ts";
import { hashTrialMailbox } from "../utils/mailbox.ts";
import { day, getEndOfDay, toIso } from "../utils/time.ts";

/** Trial status. @param trial the user's, or another account's with the same mailbox @param paid whether a paid plan is active */
export function toTrial(trial: TrialProgress | null, userId: string, paid: boolean, now: number): Trial {
	if (!trial) return { state: "open", end_date: null, days_left: 0 };
	// Trials pause and resume by time; the row may lag behind.
	const left = trial.userId === userId ? (trial.remainingMs ?? trial.endsAt - now) : 0;
	if (left <= 0) return { state: "over", end_date: null, days_left: 0 };
	const days_left = Math.max(1, Math.floor(left / day));
	if (paid) return { state: "kept", end_date: null, days_left };
	return { state: "running", end_date: toIso(getEndOfDay(now + left)), days_left };
}

/** "free", "trial" or the active plan's id. */
export function findAccountType(
	plan: Pick<CustomerRow, "endsAt" | "renews" | "packageId"> | null | undefined,
	trial: TrialProgress | null,
	userId: string,
	now: number,
): string {
	if (plan && isPlanActive(plan, now)) return plan.packageId ?? "premium";
	return toTrial(trial, userId, false, now).end_date ? "trial" : "free";
}

export async function readTrial(
	deps: Pick<Deps, "db" | "hashKey" | "now">,
	user: Pick<UserRow, "id" | "email">,
	paid: boolean,
): Promise<Trial> {
	const trial = await findTrial(deps.db, user.id, hashTrialMailbox(deps, user.email));
	return toTrial(trial, user.id, paid, deps.now());
}
