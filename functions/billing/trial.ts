import { beginTrial } from "../contract/billing/billing.ts";
import { trialSchema } from "../contract/shapes/billing.ts";
import { findPlan, isPlanActive } from "../db/queries/billing/billing.ts";
import { listDueTrials, putTrial, queueTrialMail, settleTrials } from "../db/queries/billing/trials.ts";
import type { Deps } from "../deps.ts";
import { createError } from "../http/api-error.ts";
import { buildAddressRule, limit } from "../http/rate-limits.ts";
import { signedInRoute } from "../http/route.ts";
import { composeMailTo } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import { readTrial } from "../shared/trial.ts";
import { hashTrialMailbox } from "../utils/mailbox.ts";
import { day, getEndOfDay } from "../utils/time.ts";

/** Milliseconds. */
export const readTrialLength = ({ catalogue }: Pick<Deps, "catalogue">): number => catalogue.trialDays * day;

const trialSpec = {
	summary: "Start the free trial",
	responseDescription: "The trial, also if it was already running",
	response: { data: trialSchema },
} as const;

/** Starts the trial. Idempotent: a retry while it's running isn't an error. */
export const trial = signedInRoute(beginTrial, trialSpec, async (c, _, reply) => {
	const { deps, user } = c.var;
	const now = deps.now();
	const plan = await findPlan(deps.db, user.id);
	if (plan && isPlanActive(plan.customer, now)) throw createError(c, "already_subscribed");
	let trialState = await readTrial(deps, user, false);
	if (trialState.state === "open") {
		await limit(c, buildAddressRule(c, "trial"));
		const mailbox = hashTrialMailbox(deps, user.email);
		const endsAt = getEndOfDay(now + readTrialLength(deps));
		const trialRow = { mailbox, userId: user.id, beganAt: now, endsAt };
		if (await putTrial(deps.db, trialRow)) deps.count?.("trial");
		trialState = await readTrial(deps, user, false);
	} else await settleTrials(deps.db, readTrialLength(deps), now, user.id);
	if (trialState.state !== "running") throw createError(c, "trial_used");
	return reply("OK", { data: trialState });
});

const mailMaxAge = 3 * day;
const batchSize = 50;

/** Periodic trial work: pauses trials for paid plans, resumes them afterwards, and sends their mails. */
export async function updateTrials(deps: Deps): Promise<void> {
	const { db } = deps;
	const now = deps.now();
	await settleTrials(db, readTrialLength(deps), now);
	const due = await listDueTrials(db, deps.catalogue.trialReminderDays * day, now, batchSize);
	for (const trial of due) {
		const { endsAt } = trial;
		const kind = endsAt <= now ? "trial_ended" : "trial_ending";
		const isNews = endsAt > now - mailMaxAge;
		const mail = isNews ? composeMailTo(deps, trial, { kind, endsAt }) : null;
		await queueTrialMail(db, trial, kind === "trial_ending" ? "trial_ended" : null, mail);
	}
	if (due.length > 0) deliverLater(deps);
}
