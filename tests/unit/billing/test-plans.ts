import type { Plan } from "../../../content/readers/plans.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { buildPlans } from "../../../src/features/billing/plans/built-plans.ts";
import { planWords } from "../../../src/features/billing/plans/plan-words.ts";
import { testCatalogue } from "../../support/catalogue.ts";

const { plans, currencies, moneyBackDays } = testCatalogue;
/** As the build passes them to a page, from the tests' catalogue. */
export const testPlans = buildPlans(plans as readonly Plan[], currencies);
export const testPlanWords = (locale: Locale) => ({
	...planWords(locale),
	built: [...testPlans],
	counts: { moneyBack: moneyBackDays },
});

export const livePlansProps = {
	locale: "en",
	words: testPlanWords("en"),
	place: "pricing",
	placeholder: "built",
	takeEarlyClick: () => null,
	request: { plan: null, hasLeftCheckout: false },
	onShow: () => {},
} as const;
