import type { Billing } from "../../../functions/contract/billing.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { fill } from "../../i18n/format.ts";
import { day, money } from "./change-money.ts";
import type { PlanWords } from "./words.ts";

/** What comes next of a plan that runs, for its card: its renewal, or its end. */
export function runningText(billing: Billing, locale: Locale, { terms }: PlanWords["plan"]): string[] {
	const { renews_at, renewal_price, currency } = billing;
	if (renews_at && renewal_price !== null) {
		const price = money(locale, renewal_price, currency ?? "USD");
		return [fill(terms.renews, { date: day(locale, renews_at), price })];
	}
	return billing.package ? [fill(terms.ends, { date: day(locale, billing.package.end_date) })] : [];
}
