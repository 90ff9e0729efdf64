import catalogue from "../../../../content/plans.json";
import { pricesOf } from "../../../../content/readers/list-prices.ts";
import type { BuiltPlan } from "./plan.ts";

type Listed = Omit<(typeof catalogue.plans)[number], "prices" | "discountStarts" | "discountEnds"> & {
	prices: Record<string, string>;
	discountStarts: string | null;
	discountEnds: string | null;
};

export const buildPlans = (
	plans: readonly Listed[],
	currencies: Parameters<typeof pricesOf>[1],
): readonly BuiltPlan[] =>
	plans.map(({ history, discountStarts, prices, period, ...plan }) => ({
		...plan,
		period: period as BuiltPlan["period"],
		prices: pricesOf({ ...plan, history, discountStarts, prices }, currencies),
	}));

/** The plans of content/plans.json, as built. */
export const builtPlans = buildPlans(catalogue.plans, catalogue.currencies);
