import ledger from "../../content/claims.json" with { type: "json" };
import { beginTrial } from "../contract/billing/trial.ts";
import { findPlan, inForce } from "../db/queries/billing/billing.ts";
import { putTrial, settleTrials } from "../db/queries/billing/trials.ts";
import type { App } from "../http/env.ts";
import { addressRule, limit } from "../http/limits/limits.ts";
import { refuse } from "../http/refuse.ts";
import { route } from "../http/route.ts";
import { trialMailbox } from "../shared/mailbox.ts";
import { readTrial, trialShape } from "../shared/trial.ts";

/** How long a trial is, in milliseconds. */
export const trialLength = ledger.claims.trialDays.canonical * 24 * 60 * 60 * 1000;

const described = {
	tag: "billing",
	summary: "Begin the free trial",
	input: {},
	answers: "How the trial stands now, also when it was begun before and still runs",
	answer: { data: trialShape },
	signedIn: true,
} as const;

/** Begins the caller's trial. A click whose answer was lost may be made again: what runs already is no error. */
export const trial = (app: App) =>
	route(app, beginTrial, described, async (c, _, answer) => {
		const { deps, caller } = c.var;
		const { user } = caller;
		const now = deps.now();
		const plan = await findPlan(deps.db, user.id);
		if (plan && inForce(plan.customer, now)) throw refuse(c, "already_subscribed");
		let stands = await readTrial(deps, user, false);
		if (stands.state === "open") {
			const undo = await limit(c, addressRule(c, "trial"));
			const mailbox = trialMailbox(deps, user.email);
			const begun = { mailbox, userId: user.id, beganAt: now, endsAt: now + trialLength };
			if (!(await putTrial(deps.db, begun))) await undo();
			stands = await readTrial(deps, user, false);
		} else await settleTrials(deps.db, trialLength, now, user.id);
		if (stands.state !== "running") throw refuse(c, "trial_used");
		return answer("OK", { data: stands });
	});
