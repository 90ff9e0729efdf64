import catalogue from "../../../content/plans.json";
import { monthlyPrice, pricesOf } from "../../../functions/contract/price.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { builtAt } from "../../build/clock.ts";
import { price } from "../../i18n/format.ts";
import type { BuiltPlan } from "./words.ts";

/** The plans of content/plans.json, as a page is built with them. */
export const builtPlans: readonly BuiltPlan[] = catalogue.plans.map(
	({ history, discountStarts, prices, period, ...plan }) => ({
		...plan,
		period: period as BuiltPlan["period"],
		prices: pricesOf({ ...plan, history, discountStarts, prices }, catalogue.currencies),
	}),
);

/** What the cheapest of them costs by the month at this moment, in the reader's format. */
export function lowestMonthly(locale: Locale, now = builtAt): string {
	const monthly = (plan: BuiltPlan) => Number(monthlyPrice({ ...plan, duration: plan.duration ?? 1 }, now));
	const [first, ...others] = builtPlans;
	if (!first) throw new Error("content/plans.json has no plan");
	const cheapest = others.reduce((best, plan) => (monthly(plan) < monthly(best) ? plan : best), first);
	return price(locale, monthly(cheapest), cheapest.currency ?? "USD");
}
