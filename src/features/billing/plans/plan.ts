import type { Package, Price } from "../../../../functions/contract/billing/billing.ts";
import { getPrice } from "../../../../functions/contract/billing/price.ts";

/** A plan from any host. Ours sends the contract's whole Package; others need only id and price. */
export type Plan = Pick<Package, "id" | "price"> & Partial<Package>;

/** The recommended plan: the flagged one, or the second. */
export const findDefaultPlan = <Some extends Pick<Plan, "isDefault">>(plans: readonly Some[]) =>
	plans.find(({ isDefault }) => isDefault) ?? plans[1];

export function listCurrencies(plans: readonly Plan[]): string[] {
	const [first, ...others] = plans.map(({ prices }) => (prices ?? []).map(({ currency }) => currency));
	return (first ?? []).filter((code) => others.every((codes) => codes.includes(code)));
}

export type PlanInCurrency = Plan & Partial<Pick<Price, "taxIncluded" | "former">>;

export function toCurrency(plan: Plan, currency: string | null): PlanInCurrency {
	const code = currency ?? plan.currency;
	const match = plan.prices?.find((price) => price.currency === code) ?? plan.prices?.[0];
	return match ? { ...plan, ...match } : plan;
}

/** The prior price that may be shown beside a reduced one, if it's higher. */
export function getPriorPrice(plan: PlanInCurrency, now: number): string | null {
	const { former } = plan;
	return former && Number(former) > Number(getPrice(plan, now)) ? former : null;
}
