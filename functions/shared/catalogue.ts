import moneyBackDays from "../../content/claims/moneyBackDays.json" with { type: "json" };
import trialDays from "../../content/claims/trialDays.json" with { type: "json" };
import trialReminderDays from "../../content/claims/trialReminderDays.json" with { type: "json" };
import file from "../../content/plans.json" with { type: "json" };

export interface Catalogue {
	plans: readonly ListedPlan[];
	currencies: Readonly<Record<string, { taxIncluded: boolean }>>;
	moneyBackDays: number;
	trialDays: number;
	/** Days before the end of a trial to send a reminder. */
	trialReminderDays: number;
}

/** A plan of content/plans.json; `renews` defaults to true. */
export type ListedPlan = Omit<(typeof file.plans)[number], "prices" | "discountStarts" | "discountEnds"> & {
	prices: Record<string, string>;
	discountStarts: string | null;
	discountEnds: string | null;
	renews?: boolean;
};

export const catalogue: Catalogue = {
	plans: file.plans,
	currencies: file.currencies,
	moneyBackDays: moneyBackDays.canonical,
	trialDays: trialDays.canonical,
	trialReminderDays: trialReminderDays.canonical,
};
