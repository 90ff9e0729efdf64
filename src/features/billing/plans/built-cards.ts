import type { Locale } from "../../../../i18n/locales.ts";
import { builtAt } from "../../../site/clock.ts";
import { type PlanText, plansText } from "./plan-text.ts";
import { builtPlans, planWords } from "./plan-words.ts";

/** Prerendered plan cards; passes if only coins are accepted. For build time only. */
export function builtCards(locale: Locale): PlanText[] {
	const words = planWords(locale);
	return plansText(builtPlans, words, locale, builtAt, 0, { coins: words.settings.cards.length === 0 });
}
