import type { Locale } from "../../../i18n/locales.ts";
import { callWords } from "../../i18n/call-words.ts";
import { section } from "../../i18n/dictionaries.ts";

export type IpWords = ReturnType<typeof ipWords>;

/** What it says once its lower parts come into view; a file of its own (`/words/ip/`). */
export type DeferredWords = ReturnType<typeof deferredWords>;

/** Host names that answer over one protocol only, as origins; without them one protocol stays untested. */
export interface Hosts {
	four: string;
	six: string;
}

/** The words that the page hands to its island. For build time only. */
export function ipWords(locale: Locale) {
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
export const deferredWords = (locale: Locale) => section(locale, "ip").deferred;
