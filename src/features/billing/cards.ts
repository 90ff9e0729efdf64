import { plans as packages } from "../../../content/plans.json";
import type { Period } from "../../../functions/contract/billing.ts";
import { discountAt } from "../../../functions/contract/price.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { claimsAt } from "../../i18n/claims.ts";
import { price } from "../../i18n/format.ts";
import { textFor } from "../../i18n/text.ts";
import { toPlans } from "./plan.ts";
import type { BuiltPackage } from "./words.ts";

/** The plans as the page is built with them. */
export const built = packages as readonly BuiltPackage[];

/** The plans of content/plans.json as their cards show them, in a language, at the prices of this moment. */
export function cardsOf(locale: Locale, now = Date.now()) {
	const { t } = textFor(locale, "pricing");
	const { trialDays, moneyBackDays } = claimsAt("pricing");
	const words = {
		fallback: t("pricing:plan.names.fallback"),
		duration: ({ unit, count }: Period) => t(`pricing:plan.duration.${unit}`, { count }),
	};
	const counts: Record<string, unknown> = { trial: trialDays, moneyBack: moneyBackDays };
	const named = built.map((entry) => ({ ...entry, name: t(`pricing:plan.names.${entry.nameKey}`) }));
	return toPlans(named, words, now).map((plan, i) => {
		const entry = built[i] as (typeof built)[number];
		const { art, currency, ticks, devices } = entry;
		const { unit, count } = plan.period;
		const money = (value: string) => price(locale, Number(value), currency);
		return {
			...plan,
			art,
			currency,
			/** When this price ends, where it does. */
			ends: discountAt(entry, now) ? (entry.discountEnds ?? null) : null,
			monthly: money(plan.pricePerMonth),
			list: plan.discount ? money(plan.price) : "",
			// A price of the first period only is not said to come again.
			billed: t(`pricing:plan.${plan.renewal === plan.due ? "billed" : "first"}.${unit}`, {
				count,
				price: `\u2066${money(plan.due)}\u2069`,
			}),
			save: plan.discount ? t("pricing:plan.save", { percent: plan.discount }) : "",
			ticks: ticks.map((tick) => t(`pricing:plan.ticks.${tick}`, { count: counts[tick] ?? devices })),
		};
	});
}
