import ledger from "../../content/claims.json" with { type: "json" };
import { dueTrials, settleTrials, tellTrial } from "../db/queries/billing/trials.ts";
import type { Deps } from "../deps.ts";
import { composeMail } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import { trialLength } from "./trial.ts";

const day = 24 * 60 * 60 * 1000;
/** How long before the end of a trial a mail says so. */
const ahead = ledger.claims.trialReminderDays.canonical * day;
/** The end of a trial is no news any more this long after it. */
const newsFor = 3 * day;
/** How many are written to in one turn. */
const turn = 50;

/** What happens to trials without a call: they make way for paid plans and go on after them, and their mails are written. */
export async function trialTurn(deps: Deps): Promise<void> {
	const { db } = deps;
	const now = deps.now();
	await settleTrials(db, trialLength, now);
	const due = await dueTrials(db, ahead, now, turn);
	for (const trial of due) {
		const { email: to, name, lang: locale, endsAt } = trial;
		const kind = endsAt <= now ? "trial_ended" : "trial_ending";
		const news = endsAt > now - newsFor;
		const mail = news ? composeMail(deps, { kind, to, locale, name, endsAt }) : null;
		await tellTrial(db, trial, kind === "trial_ending" ? "trial_ended" : null, mail);
	}
	if (due.length > 0) deliverLater(deps);
}
