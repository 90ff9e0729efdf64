import catalogue from "../../../../content/plans.json";
import { pricesOf } from "../../../../content/readers/list-prices.ts";
import type { BuiltPlan } from "../words.ts";

/** The plans of content/plans.json, as a page is built with them. */
export const builtPlans: readonly BuiltPlan[] = catalogue.plans.map(
	({ history, discountStarts, prices, period, ...plan }) => ({
		...plan,
		period: period as BuiltPlan["period"],
		prices: pricesOf({ ...plan, history, discountStarts, prices }, catalogue.currencies),
	}),
);
