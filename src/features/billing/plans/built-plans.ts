import { pricesOf } from "../../../../content/readers/list-prices.ts";
import { currencies, type Plan, plans } from "../../../../content/readers/plans.ts";
import type { BuiltPlan } from "./plan.ts";

export const buildPlans = (
	plans: readonly Plan[],
	currencies: Parameters<typeof pricesOf>[1],
): readonly BuiltPlan[] =>
	plans.map(({ history, discountStarts, prices, ...plan }) => ({
		...plan,
		prices: pricesOf({ ...plan, history, discountStarts, prices }, currencies),
	}));

/** The plans of content/plans.json, as built. */
export const builtPlans = buildPlans(plans, currencies);
