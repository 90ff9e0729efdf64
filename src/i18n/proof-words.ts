import type { Locale } from "../../i18n/locales.ts";
import { callWords } from "./call-words.ts";
import { section } from "./dictionaries.ts";

/** Words of ui/forms/ProofForm.tsx. For build time only. */
export function proofWords(locale: Locale) {
	const { fields, errors } = section(locale, "auth");
	return {
		...callWords(
			locale,
			"second_factor_required",
			"factor_wrong",
			"login_expired",
			"passkey_refused",
			"reauth_required",
			"link_invalid",
		),
		proof: section(locale, "security").proof,
		cancel: section(locale, "common").actions.cancel,
		fields: {
			password: fields.password,
			show_password: fields.show_password,
			hide_password: fields.hide_password,
		},
		password_errors: { password_required: errors.password_required, password_wrong: errors.password_wrong },
	};
}
