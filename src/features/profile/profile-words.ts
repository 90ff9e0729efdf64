import type { Locale } from "../../../i18n/locales.ts";
import { callWords } from "../../i18n/call-words.ts";
import { section } from "../../i18n/dictionaries.ts";
import type { Text } from "../../i18n/text.ts";
import type { ProfileWords } from "./words.ts";

/** The words that the page hands to its island, with the facts in them filled in. For build time only. */
export function profileWords(locale: Locale, t: Text["t"]): ProfileWords {
	const profile = section(locale, "profile");
	const { actions, states } = section(locale, "common");
	const { home, devices } = profile;
	return {
		...profile,
		home: { ...home, free: { ...home.free, text: t("profile:home.free.text") } },
		devices: { ...devices, empty: { ...devices.empty, download: t("profile:devices.empty.download") } },
		...callWords(locale, "unauthorized", "session_ended"),
		retry_label: actions.retry,
		loading: states.loading,
		unknown_location: states.unknownLocation,
	};
}
