import brand from "../../../content/brand.json";
import { plans } from "../../../content/plans.json";
import type { FieldError } from "../../../functions/contract/errors.ts";
import { fieldLimits } from "../../../functions/contract/fields.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { getCallWords } from "../../words/call-words.ts";
import { getCompareWords } from "../../words/compare-words.ts";
import { getSection } from "../../words/dictionaries.ts";
import { getProofWords } from "../../words/proof-words.ts";
import type { Text } from "../../words/text.ts";

export type ProfileWords = ReturnType<typeof getProfileWords>;

/** Words of the tabs, in a separate file. */
export type AccountWords = ReturnType<typeof getAccountWords>;

export type TabWords = ProfileWords & AccountWords;

/** Words of the prerendered page. For build time only. */
export function getProfileWords(locale: Locale) {
	const { h1, tabs, home } = getSection(locale, "profile");
	const { actions, states } = getSection(locale, "common");
	return {
		h1,
		tabs,
		welcome: home.welcome,
		...getCallWords(locale, "unauthorized", "session_ended"),
		retry_label: actions.retry,
		loading: states.loading,
		failed: states.failed,
	};
}

/** Words that the island loads separately, with facts filled in. For build time only. */
export function getAccountWords(locale: Locale, t: Text["t"]) {
	const { home, devices, pricing, profile } = getSection(locale, "profile");
	const { section: security, identity, activity } = getSection(locale, "security");
	const { names } = getSection(locale, "pricing").plan;
	const { errors, retry, states, confirming } = getSection(locale, "common");
	const { errors: wrong, otp } = getSection(locale, "auth");
	return {
		...getProofWords(locale),
		errors,
		retry,
		failed_account: home.failed,
		free: { ...home.free, text: t("profile:home.free.text") },
		premium: home.premium,
		trial: {
			...home.trial,
			offer_text: t("profile:home.trial.offer_text"),
			begin: t("profile:home.trial.begin"),
		},
		checkout: home.checkout,
		confirming,
		pricing,
		compare: getCompareWords(locale),
		standing: getSection(locale, "standing"),
		plans: Object.fromEntries(plans.map(({ id }) => [id, names[id as keyof typeof names]])),
		devices: { ...devices, empty: { ...devices.empty, download: t("profile:devices.empty.download") } },
		manual: getSection(locale, "manual"),
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
			name_long: t("auth:errors.name_long", { nameMax: fieldLimits.name }),
		} as Partial<Record<FieldError, string>>,
		brand: brand.name,
		unknown_location: states.unknownLocation,
		file_name: brand.slug,
	};
}
