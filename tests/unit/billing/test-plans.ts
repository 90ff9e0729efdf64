import { afterEach, beforeEach, vi } from "vitest";
import type { Plan } from "../../../content/readers/plans.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { buildPlans, getPlanWords } from "../../../src/features/billing/plans/plan-words.ts";
import { signOut } from "../../../src/stores/session.ts";
import { testCatalogue } from "../../support/catalogue.ts";
import { browser, loggedIn, reply } from "../island.tsx";

const { plans, currencies, moneyBackDays } = testCatalogue;
/** As the build passes them to a page, from the tests' catalogue. */
export const testPlans = buildPlans(plans as readonly Plan[], currencies);
export const testPlanWords = (locale: Locale) => ({
	...getPlanWords(locale),
	built: [...testPlans],
	offerEnded: "The offer has ended.",
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

/** A browser logged in to a site that sells the test plans. @param billing the customer's plan */
export function plansBrowser(billing: object) {
	const files: Record<string, object> = {};
	const page = browser(files);
	loggedIn();
	beforeEach(() => {
		Element.prototype.scrollIntoView = vi.fn();
		const packages = testPlans.map((entry) => ({ ...entry, renews: true }));
		files["/api/packages"] = { code: 200, message: "", packages, now: new Date().toISOString() };
		files["/api/vpnuser/billing"] = reply(billing);
		files["/api/geo"] = reply({ country: null });
	});
	afterEach(() => signOut());
	return { ...page, files };
}
