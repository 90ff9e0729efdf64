import type { Locale } from "../../../../i18n/locales.ts";
import { callWords } from "../../../i18n/call-words.ts";
import { section } from "../../../i18n/dictionaries.ts";
import { proofWords } from "../../../i18n/proof-words.ts";

export type ManualWords = ReturnType<typeof manualWords>;

/** The words that come when the tab is opened. For build time only. */
export function manualWords(locale: Locale) {
	return {
		manual: section(locale, "manual"),
		...proofWords(locale),
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
