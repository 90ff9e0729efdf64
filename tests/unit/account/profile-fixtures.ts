import type { Security } from "../../../functions/contract/account/factors.ts";
import type { Billing } from "../../../functions/contract/billing/billing.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { getAccountWords, getProfileWords } from "../../../src/features/profile/profile-words.ts";
import { getText } from "../../../src/words/text.ts";
import { anna } from "../island.tsx";

/** The profile's texts: the page's, the deferred ones, and both. */
export function profileWordsIn(locale: Locale) {
	const { t } = getText(locale);
	const [first, later] = [getProfileWords(locale), getAccountWords(locale, t)];
	return { first, later, all: { ...first, ...later } };
}

/** A session as the server lists it. */
export const device = (more: object) => ({
	...{ id: "1", platform: "windows", name: null, browser: null, system: null, kind: null, location: null },
	...{ seen_on: "2025-11-18", created_at: "2025-11-16T20:02:00Z", current: false },
	...more,
});

/** The security of an account that has a password only. */
export const noFactors: Security = {
	...{ authenticator: null, recovery_codes_left: 0, passkeys: [], passkeys_possible: false },
	...{ factor_removal_at: null, factor_removal_stoppable: false },
};

export const trialOver = { state: "over", end_date: null, days_left: 0 } as const;

/** A subscription that renews when its paid period ends, as the server describes it. */
export const renewing = (
	unit: "month" | "year",
	ends: string,
	price: string,
	more: Partial<Billing>,
): Billing => ({
	...{ confirming: null, pass_from: null, checkout: null, refund: null },
	...{ payment_method: null, payment_failed: null },
	...{ state: "active", auto_renew: true, renewable: true, renews_at: ends, renewal_price: price },
	...{ currency: "USD", price_paid: price, paid_at: null, billing_email: anna.email, trial: trialOver },
	package: {
		...{ id: unit, name: unit === "month" ? "Monthly" : "Yearly", allowed_devices: 10 },
		...{ end_date: ends, period: { unit, count: 1 } },
	},
	...more,
});
