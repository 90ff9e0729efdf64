import { discountAt } from "../../../../functions/contract/billing/price.ts";
import { fetchJson } from "../../../api/fetch-json.ts";
import type { Plan } from "../plans/plan.ts";

export interface PlansSnapshot {
	plans: Plan[];
	/** How far the server's clock is ahead of this one, in milliseconds. */
	clockOffset: number;
}

const isPlan = (value: unknown): value is Plan => {
	const { id, price, duration = 1 } = (value ?? {}) as Partial<Plan>;
	return typeof id === "string" && Number(price) >= 0 && duration > 0;
};

/** The plans in an answer of ours, or of another host, which may send the bare list; null when it holds none. */
export function plansIn(answer: unknown, now = Date.now()): PlansSnapshot | null {
	const { packages = answer, now: server } = (answer ?? {}) as { packages?: unknown; now?: string };
	const plans = Array.isArray(packages) ? packages.filter(isPlan) : [];
	const clockOffset = server ? Date.parse(server) - now : 0;
	return plans.length ? { plans, clockOffset: Number.isFinite(clockOffset) ? clockOffset : 0 } : null;
}

/** The plans of this moment; null when they do not come in time. */
export const loadPlans = async (url: string): Promise<PlansSnapshot | null> => plansIn(await fetchJson(url));

/** Whether a discount of these is over: the prices went up, and a reader should know. */
export const hasEnded = (plans: readonly Plan[], now: number): boolean =>
	plans.some((plan) => (plan.discount ?? 0) > 0 && discountAt(plan, now) === 0);

/** When the next price ends, in milliseconds by the server's clock; null when none does. */
export function nextEnd(plans: readonly Plan[], now: number): number | null {
	const ends = plans
		.filter((plan) => plan.discountEnds && discountAt(plan, now) > 0)
		.map(({ discountEnds }) => Date.parse(discountEnds as string));
	return ends.length ? Math.min(...ends) : null;
}
