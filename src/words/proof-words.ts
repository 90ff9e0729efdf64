import type { Locale } from "../../i18n/locales.ts";
import { getCallWords } from "./call-words.ts";
import { getSection } from "./dictionaries.ts";

/** Words of ui/forms/ProofForm.tsx. For build time only. */
export function getProofWords(locale: Locale) {
	const { fields, errors } = getSection(locale, "auth");
	return {
		...getCallWords(
			locale,
			"second_factor_required",
			"factor_wrong",
			"account_suspended",
			"login_expired",
			"passkey_refused",
			"reauth_required",
			"link_invalid",
		),
		proof: getSection(locale, "security").proof,
		cancel: getSection(locale, "common").actions.cancel,
		fields: {
			password: fields.password,
			show_password: fields.show_password,
			hide_password: fields.hide_password,
		},
		password_errors: { password_required: errors.password_required, password_wrong: errors.password_wrong },
	};
}
