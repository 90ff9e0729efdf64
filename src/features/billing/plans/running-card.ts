import type { Billing } from "../../../../functions/contract/billing/billing.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { fill } from "../../../i18n/format.ts";
import { day, money } from "../change/change-money.ts";
import type { PlanWords } from "../words.ts";
import type { PlanText } from "./plan-text.ts";

/**
 * The card of a plan while a subscription runs: of `mine` what comes next, its renewal or its end. What a click on another costs,
 * only the payment service knows.
 */
export function runningCard(
	plan: PlanText,
	mine: boolean,
	{ package: own, renews_at, renewal_price, currency }: Billing,
	locale: Locale,
	{ terms }: PlanWords["plan"],
): PlanText {
	if (!mine || !own) return { ...plan, terms: [] };
	if (renews_at && renewal_price !== null) {
		const price = money(locale, renewal_price, currency ?? "USD");
		return { ...plan, terms: [fill(terms.renews, { date: day(locale, renews_at), price })] };
	}
	return { ...plan, billed: fill(terms.ends, { date: day(locale, own.end_date) }), terms: [] };
}
