import { findDiscount } from "../../../../functions/contract/billing/price.ts";
import { findDefaultPlan, getPriorPrice, type Plan, toCurrency } from "../plans/plan.ts";

/** The offer in the hero at a time in ms since 1970: the default plan's discount and its end, if the prior price is known. */
export function getOfferAt(plans: readonly Plan[], now: number) {
	const plan = findDefaultPlan(plans);
	const percent = plan ? findDiscount(plan, now) : 0;
	const proven = plan && percent && getPriorPrice(toCurrency(plan, null), now);
	return proven ? { percent, ends: plan.discountEnds ?? null } : null;
}

export interface OfferTime {
	/** Milliseconds that the server's clock is ahead. */
	clockOffset: number;
	ends: string | null;
}

export function splitDuration(remaining: number) {
	const all = Math.max(0, Math.floor(remaining / 1000));
	return {
		days: Math.floor(all / 86400),
		hours: Math.floor(all / 3600) % 24,
		minutes: Math.floor(all / 60) % 60,
		seconds: all % 60,
	};
}
