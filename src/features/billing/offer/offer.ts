import { discountAt } from "../../../../functions/contract/billing/price.ts";
import { inCurrency, priorPriceAt } from "../currency.ts";
import { defaultPlan, type Plan } from "../plans/plan.ts";

/** The offer in the hero: the default plan's discount while it is in force, and where the price before it is known. */
export interface Offer {
	percent: number;
	/** When it ends (ISO 8601); an offer without an end has no countdown. */
	ends: string | null;
}

/** The offer of a moment in milliseconds, where there is one. */
export function offerAt(plans: readonly Plan[], now: number): Offer | null {
	const plan = defaultPlan(plans);
	const percent = plan ? discountAt(plan, now) : 0;
	const proven = plan && percent && priorPriceAt(inCurrency(plan, null), now);
	return proven ? { percent, ends: plan.discountEnds ?? null } : null;
}

export interface OfferTime {
	/** How far the server's clock is ahead of this one, in milliseconds. */
	clockOffset: number;
	ends: string | null;
}

/** Whole days, hours, minutes and seconds in a span of milliseconds; none below zero. */
export function splitDuration(remaining: number): {
	days: number;
	hours: number;
	minutes: number;
	seconds: number;
} {
	const all = Math.max(0, Math.floor(remaining / 1000));
	return {
		days: Math.floor(all / 86400),
		hours: Math.floor(all / 3600) % 24,
		minutes: Math.floor(all / 60) % 60,
		seconds: all % 60,
	};
}
