import type { Billing } from "../../../../functions/contract/billing/billing.ts";
import { fill, formatMoney, formatShortDay } from "../../../../i18n/format.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import type { PaymentChoice } from "../checkout/PayChoice.tsx";
import type { Plan } from "./plan.ts";
import type { PlanText } from "./plan-text.ts";
import type { PlanWords } from "./plan-words.ts";
import type { CurrentPlan } from "./use-current-plan.ts";

/** The plans at a subscriber's prices: the present one costs what its renewal does. */
export const listPlansForSubscriber = (plans: readonly Plan[], { plan, subscription }: CurrentPlan): Plan[] =>
	plans.map((entry) => {
		if (entry.id !== plan || !subscription?.renewal_price) return entry;
		const { renewal_price: price, currency } = subscription;
		return { ...entry, price, currency: currency ?? entry.currency, prices: undefined, discount: 0 };
	});

/** A subscriber's payment choices: a subscription keeps its currency and method, a pass can only be followed by a pass. */
export function getChoiceForSubscriber(
	choice: PaymentChoice,
	{ subscription, passEnds }: CurrentPlan,
	takesCoins: boolean,
): PaymentChoice {
	if (subscription) {
		const { currency, auto_renew: renews } = subscription;
		return { ...choice, currency, coins: false, renews };
	}
	return passEnds ? { ...choice, coins: takesCoins, passEnds } : choice;
}

/** A plan's card during a subscription. Only the payment service knows the cost of a change. */
export function getCardForSubscriber(
	plan: PlanText,
	isCurrent: boolean,
	{ package: current, renews_at, renewal_price, currency }: Billing,
	locale: Locale,
	{ terms }: PlanWords["plan"],
): PlanText {
	if (!isCurrent || !current) return { ...plan, terms: [] };
	if (renews_at && renewal_price !== null) {
		const price = formatMoney(locale, renewal_price, currency);
		return { ...plan, terms: [fill(terms.renews, { date: formatShortDay(locale, renews_at), price })] };
	}
	return { ...plan, billed: fill(terms.ends, { date: formatShortDay(locale, current.end_date) }), terms: [] };
}
