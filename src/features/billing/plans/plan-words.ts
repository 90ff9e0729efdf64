import { listPrices } from "../../../../content/readers/list-prices.ts";
import { currencies, type Plan, plans } from "../../../../content/readers/plans.ts";
import { packages } from "../../../../functions/contract/billing/billing.ts";
import { getPath } from "../../../../functions/contract/endpoint.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { buildTime } from "../../../site/clock.ts";
import { packagesUrl, paymentMethods, stripeKey } from "../../../site/payment-settings.ts";
import { getClaimValues } from "../../../words/claims.ts";
import { getSection } from "../../../words/dictionaries.ts";
import { hasEnded } from "../offer/plans-snapshot.ts";

export const buildPlans = (plans: readonly Plan[], currencies: Parameters<typeof listPrices>[1]) =>
	plans.map(({ history, prices, ...plan }) => ({
		...plan,
		prices: listPrices({ ...plan, history, prices }, currencies),
	}));

export type BuiltPlan = ReturnType<typeof buildPlans>[number];

export const builtPlans = buildPlans(plans, currencies);

export type PlanWords = ReturnType<typeof getPlanWords>;

/** Content of `/words/pricing/<language>.json`. For build time only. */
export function getPlanWords(locale: Locale) {
	const { plan, countdown, choose } = getSection(locale, "pricing");
	const { toast, confirming, errors, retry } = getSection(locale, "common");
	const { moneyBackDays } = getClaimValues();
	return {
		plan,
		choose: choose.title,
		// For readers who have seen the offer: not on pages built after it.
		offerEnded: hasEnded(builtPlans, buildTime) ? null : countdown.ended,
		confirming,
		counts: { moneyBack: Number(moneyBackDays) },
		built: [...builtPlans],
		toasts: { region: toast.region, dismiss: toast.dismiss },
		settings: {
			packages: packagesUrl ?? getPath(packages),
			stripe: stripeKey,
			cards: (["card", "paypal"] as const).filter((name) => paymentMethods.includes(name)),
			coins: paymentMethods.includes("coins"),
		},
		errors,
		retry,
	};
}
