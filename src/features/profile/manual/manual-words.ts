import type { Locale } from "../../../../i18n/locales.ts";
import { callWords } from "../../../i18n/call-words.ts";
import { section } from "../../../i18n/dictionaries.ts";
import type { ProofWords } from "../../../ui/forms/ProofForm.tsx";

type Manual = typeof import("../../../../i18n/en/manual.json");

/** What the tab for manual setup says. */
export interface ManualWords extends ProofWords {
	manual: Manual;
}

/** The words that come when the tab is opened. For build time only. */
export function manualWords(locale: Locale): ManualWords {
	const { proof } = section(locale, "security");
	const { fields, errors } = section(locale, "auth");
	return {
		manual: section(locale, "manual"),
		proof,
		cancel: section(locale, "common").actions.cancel,
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
			"passkey_refused",
			"plan_required",
			"server_unknown",
			"setup_unavailable",
			"manual_password_missing",
		),
	};
}
