import type { Locale } from "../../../../i18n/locales.ts";
import { callWords } from "../../../i18n/call-words.ts";
import { section } from "../../../i18n/dictionaries.ts";
import type { ProofWords } from "../../../ui/forms/ProofForm.tsx";
import { proofWords } from "../security/proof-words.ts";

type Manual = typeof import("../../../../i18n/en/manual.json");

/** What the tab for manual setup says. */
export interface ManualWords extends ProofWords {
	manual: Manual;
}

/** The words that come when the tab is opened. For build time only. */
export function manualWords(locale: Locale): ManualWords {
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
