import type { Choice } from "../checkout/use-pay-choice.ts";
import type { Plan } from "./plan.ts";
import type { Current } from "./use-current-plan.ts";

/** The plans as somebody pays for them: the one they have costs what its renewal does. */
export const ownPlans = (plans: readonly Plan[], { plan, running }: Current): Plan[] =>
	plans.map((entry) => {
		if (entry.id !== plan || !running?.renewal_price) return entry;
		const { renewal_price: price, currency } = running;
		return { ...entry, price, currency: currency ?? entry.currency, prices: undefined, discount: 0 };
	});

/** What somebody with a plan can choose of how to pay: a subscription keeps what it has, and a pass is followed by a pass. */
export function ownChoice(chosen: Choice, { running, passEnds }: Current, coinsTaken: boolean): Choice {
	if (running) return { ...chosen, currency: running.currency, coins: false, renews: running.auto_renew };
	return passEnds ? { ...chosen, coins: coinsTaken, passEnds } : chosen;
}
