import ledger from "../../content/claims.json" with { type: "json" };
import file from "../../content/plans.json" with { type: "json" };

/** What is sold, and what is promised with it. */
export interface Catalogue {
	plans: readonly ListedPlan[];
	currencies: Readonly<Record<string, { taxIncluded: boolean }>>;
	moneyBackDays: number;
	trialDays: number;
	/** Days before the end of a trial at which a mail says so. */
	trialReminderDays: number;
}

/** A plan of content/plans.json; one that does not say renews. */
export type ListedPlan = Omit<(typeof file.plans)[number], "prices" | "discountStarts" | "discountEnds"> & {
	prices: Record<string, string>;
	discountStarts: string | null;
	discountEnds: string | null;
	renews?: boolean;
};

const { moneyBackDays, trialDays, trialReminderDays } = ledger.claims;

/** content/plans.json and content/claims.json. */
export const catalogue: Catalogue = {
	plans: file.plans,
	currencies: file.currencies,
	moneyBackDays: moneyBackDays.canonical,
	trialDays: trialDays.canonical,
	trialReminderDays: trialReminderDays.canonical,
};
