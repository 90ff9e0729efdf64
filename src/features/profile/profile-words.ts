import brand from "../../../content/brand.json";
import { plans } from "../../../content/plans.json";
import type { FieldError } from "../../../functions/contract/errors.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { callWords } from "../../i18n/call-words.ts";
import { compareWords } from "../../i18n/compare-words.ts";
import { section } from "../../i18n/dictionaries.ts";
import { proofWords } from "../../i18n/proof-words.ts";
import type { Text } from "../../i18n/text.ts";

/** Words of the first tab and shared ones. */
export type ProfileWords = ReturnType<typeof profileWords>;

/** Words of other tabs and paid plans, in a separate file. */
export type AccountWords = ReturnType<typeof accountWords>;

export type TabWords = ProfileWords & AccountWords;

/** Words for the island's props, with facts filled in. For build time only. */
export function profileWords(locale: Locale, t: Text["t"]) {
	const { h1, tabs, home, pricing } = section(locale, "profile");
	const { premium: _, checkout: __, trial: ___, ...first } = home;
	const { actions, states } = section(locale, "common");
	return {
		h1,
		tabs,
		home: { ...first, free: { ...first.free, text: t("profile:home.free.text") } },
		pricing,
		...callWords(locale, "unauthorized", "session_ended"),
		retry_label: actions.retry,
		loading: states.loading,
		failed: states.failed,
	};
}

/** Words that the island loads separately: paid plans and other tabs. For build time only. */
export function accountWords(locale: Locale, t: Text["t"]) {
	const { home, devices, profile } = section(locale, "profile");
	const { section: security, identity, activity } = section(locale, "security");
	const { names } = section(locale, "pricing").plan;
	const { errors, retry, states, confirming } = section(locale, "common");
	const { errors: wrong, otp } = section(locale, "auth");
	return {
		...proofWords(locale),
		errors,
		retry,
		premium: home.premium,
		trial: {
			...home.trial,
			offer_text: t("profile:home.trial.offer_text"),
			begin: t("profile:home.trial.begin"),
		},
		checkout: home.checkout,
		confirming,
		compare: compareWords(locale),
		standing: section(locale, "standing"),
		plans: Object.fromEntries(plans.map(({ id, nameKey }) => [id, names[nameKey as keyof typeof names]])),
		devices: { ...devices, empty: { ...devices.empty, download: t("profile:devices.empty.download") } },
		manual: section(locale, "manual"),
		profile: {
			...profile,
			refund_text: t("profile:profile.refund_text"),
			delete: { ...profile.delete, stays: t("profile:profile.delete.stays") },
		},
		security,
		identity,
		activity,
		late: otp.late,
		field_errors: {
			email_required: wrong.email_required,
			email_invalid: wrong.email_invalid,
			email_same: wrong.email_same,
			name_required: wrong.name_required,
			name_invalid: wrong.name_invalid,
		} as Partial<Record<FieldError, string>>,
		brand: brand.name,
		unknown_location: states.unknownLocation,
		file_name: brand.slug,
	};
}
