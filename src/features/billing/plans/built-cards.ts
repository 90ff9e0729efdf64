import { monthlyPrice } from "../../../../functions/contract/billing/price.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { builtAt } from "../../../build/clock.ts";
import { type PlanText, plansText } from "./plan-text.ts";
import { builtPlans, planWords } from "./plan-words.ts";

/** Prerendered plan cards; passes if only coins are accepted. For build time only. */
export function builtCards(locale: Locale): PlanText[] {
	const words = planWords(locale);
	return plansText(builtPlans, words, locale, builtAt, 0, { coins: words.settings.cards.length === 0 });
}

/** Price and renewal of the plan that is cheapest per month, short enough for one line on a phone. For build time only. */
export function lowestCost(locale: Locale): string {
	const monthly = builtPlans.map((plan) => Number(monthlyPrice({ duration: 1, ...plan }, builtAt)));
	const card = builtCards(locale)[monthly.indexOf(Math.min(...monthly))];
	if (!card) throw new Error("content/plans.json has no plan");
	return card.billed.replace(/[.,]00(?!\d)/g, "");
}
