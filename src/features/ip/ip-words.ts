import type { Locale } from "../../../i18n/locales.ts";
import { callWords } from "../../i18n/call-words.ts";
import { section } from "../../i18n/dictionaries.ts";
import type { IpWords, LateWords } from "./words.ts";

/** The words that the page hands to its island. For build time only. */
export function ipWords(locale: Locale): IpWords {
	const { panel, map } = section(locale, "ip");
	const { actions, states } = section(locale, "common");
	return {
		panel,
		map,
		...callWords(locale),
		retry_label: actions.retry,
		unknown_provider: states.unknownProvider,
		unknown_location: states.unknownLocation,
	};
}

/** The words of map and checks, which load with them. For build time only. */
export const lateWords = (locale: Locale): LateWords => section(locale, "ip").late;
