import type { Locale } from "../../../i18n/locales.ts";
import { callWords, pick } from "../../i18n/call-words.ts";
import { section } from "../../i18n/dictionaries.ts";
import type { DeferredWords, IpWords } from "./words.ts";

/** What the lookup cannot answer: it asks for nothing that could be wrong. */
const unasked = ["validation_failed", "bot_check_failed"];

/** The words that the page hands to its island. For build time only. */
export function ipWords(locale: Locale): IpWords {
	const { panel, map } = section(locale, "ip");
	const { actions, states } = section(locale, "common");
	const call = callWords(locale);
	return {
		panel,
		map,
		...call,
		errors: pick(call.errors, (code) => !unasked.includes(code)) as typeof call.errors,
		retry_label: actions.retry,
		unknown_provider: states.unknownProvider,
		unknown_location: states.unknownLocation,
	};
}

/** The words of map and checks, which load with them. For build time only. */
export const deferredWords = (locale: Locale): DeferredWords => section(locale, "ip").deferred;
