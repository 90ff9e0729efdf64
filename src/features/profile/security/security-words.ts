import brand from "../../../../content/brand.json";
import type { FieldError } from "../../../../functions/contract/errors.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { callWords } from "../../../i18n/call-words.ts";
import { section } from "../../../i18n/dictionaries.ts";
import { proofWords } from "../../../i18n/proof-words.ts";

export type SecurityWords = ReturnType<typeof securityWords>;

/** The words that come when somebody needs them. For build time only. */
export function securityWords(locale: Locale) {
	const { section: own, identity, activity } = section(locale, "security");
	const { devices } = section(locale, "profile");
	const { errors, otp } = section(locale, "auth");
	const { actions } = section(locale, "common");
	return {
		...proofWords(locale),
		section: own,
		identity,
		late: otp.late,
		activity,
		field_errors: {
			email_required: errors.email_required,
			email_invalid: errors.email_invalid,
			email_same: errors.email_same,
			name_required: errors.name_required,
			name_invalid: errors.name_invalid,
		} as Partial<Record<FieldError, string>>,
		device: {
			brand: brand.name,
			browser_on: devices.browser_on,
			app: devices.app,
			platforms: devices.platforms,
		},
		label_invalid: devices.name_invalid,
		retry_label: actions.retry,
		file_name: brand.slug,
		...callWords(
			locale,
			"second_factor_required",
			"factor_wrong",
			"factor_exists",
			"factor_too_new",
			"login_expired",
			"passkey_refused",
			"reauth_required",
			"code_wrong",
			"code_expired",
			"code_link_only",
			"link_invalid",
			"unavailable",
			"not_found",
		),
	};
}
