import type { Locale } from "../../../../i18n/locales.ts";
import { builtAt } from "../../../site/clock.ts";
import { getPlansText, type PlanText } from "./plan-text.ts";
import { builtPlans, getPlanWords } from "./plan-words.ts";

/** Prerendered plan cards; passes if only coins are accepted. For build time only. */
export function buildCards(locale: Locale): PlanText[] {
	const words = getPlanWords(locale);
	return getPlansText(builtPlans, words, locale, builtAt, 0, { coins: words.settings.cards.length === 0 });
}
