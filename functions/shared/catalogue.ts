import keepMailboxYears from "../../content/claims/keepMailboxYears.json" with { type: "json" };
import keepRefundYears from "../../content/claims/keepRefundYears.json" with { type: "json" };
import moneyBackDays from "../../content/claims/moneyBackDays.json" with { type: "json" };
import trialDays from "../../content/claims/trialDays.json" with { type: "json" };
import trialReminderDays from "../../content/claims/trialReminderDays.json" with { type: "json" };
import file from "../../content/plans.json" with { type: "json" };
import type { Retention } from "../db/queries/sweep.ts";

export interface Catalogue extends Retention {
	plans: readonly ListedPlan[];
	currencies: Readonly<Record<string, { taxIncluded: boolean }>>;
	moneyBackDays: number;
	trialDays: number;
	/** Days before the end of a trial to send a reminder. */
	trialReminderDays: number;
}

type PlanFile = Omit<(typeof file.plans)[number], "prices" | "discountStarts" | "discountEnds" | "renews">;
/** A plan of content/plans.json; `renews` defaults to true. */
export interface ListedPlan extends PlanFile {
	prices: Record<string, string>;
	discountStarts?: string | null;
	discountEnds?: string | null;
	renews?: boolean;
}

export const catalogue: Catalogue = {
	plans: file.plans,
	currencies: file.currencies,
	moneyBackDays: moneyBackDays.canonical,
	trialDays: trialDays.canonical,
	trialReminderDays: trialReminderDays.canonical,
	keepRefundYears: keepRefundYears.canonical,
	keepMailboxYears: keepMailboxYears.canonical,
};
