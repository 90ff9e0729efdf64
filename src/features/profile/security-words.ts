import brand from "../../../content/brand.json";
import type { Locale } from "../../../i18n/locales.ts";
import { callWords } from "../../i18n/call-words.ts";
import { section } from "../../i18n/dictionaries.ts";
import type { ProofWords } from "../../ui/ProofForm.tsx";

type Security = typeof import("../../../i18n/en/security.json");

/** What the security part says, and the second step of a login. */
export interface SecurityWords extends ProofWords {
	section: Security["section"];
	retry_label: string;
	/** What a downloaded file's name begins with. */
	file_name: string;
}

/** The words that come when somebody needs them. For build time only. */
export function securityWords(locale: Locale): SecurityWords {
	const { proof, section: own } = section(locale, "security");
	const { fields, errors } = section(locale, "auth");
	const { actions } = section(locale, "common");
	return {
		proof,
		section: own,
		cancel: actions.cancel,
		retry_label: actions.retry,
		file_name: brand.slug,
		fields: {
			password: fields.password,
			show_password: fields.show_password,
			hide_password: fields.hide_password,
		},
		password_errors: { password_required: errors.password_required, password_wrong: errors.password_wrong },
		...callWords(
			locale,
			"second_factor_required",
			"factor_wrong",
			"factor_exists",
			"login_expired",
			"passkey_refused",
			"reauth_required",
			"link_invalid",
			"unavailable",
			"not_found",
		),
	};
}
