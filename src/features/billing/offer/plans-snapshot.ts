import { discountAt } from "../../../../functions/contract/billing/price.ts";
import { fetchJson } from "../../../api/fetch-json.ts";
import type { Plan } from "../plans/plan.ts";

export interface PlansSnapshot {
	plans: Plan[];
	/** Milliseconds that the server's clock is ahead. */
	clockOffset: number;
}

const isPlan = (value: unknown): value is Plan => {
	const { id, price, duration = 1 } = (value ?? {}) as Partial<Plan>;
	return typeof id === "string" && Number(price) >= 0 && duration > 0;
};

/** Plans in an answer of our API, or of another host, which may send a bare list; null if there are none. */
export function parsePlans(answer: unknown, now = Date.now()): PlansSnapshot | null {
	const { packages = answer, now: server } = (answer ?? {}) as { packages?: unknown; now?: string };
	const plans = Array.isArray(packages) ? packages.filter(isPlan) : [];
	const clockOffset = server ? Date.parse(server) - now : 0;
	return plans.length ? { plans, clockOffset: Number.isFinite(clockOffset) ? clockOffset : 0 } : null;
}

export const loadPlans = async (url: string): Promise<PlansSnapshot | null> =>
	parsePlans(await fetchJson(url));

/** Whether one of these discounts has ended, which readers should know. */
export const hasEnded = (plans: readonly Plan[], now: number): boolean =>
	plans.some((plan) => (plan.discount ?? 0) > 0 && discountAt(plan, now) === 0);

/** When the next price ends, in ms by the server's clock, or null. */
export function findNextEnd(plans: readonly Plan[], now: number): number | null {
	const ends = plans
		.filter((plan) => plan.discountEnds && discountAt(plan, now) > 0)
		.map(({ discountEnds }) => Date.parse(discountEnds as string));
	return ends.length ? Math.min(...ends) : null;
}
