import type { Locale } from "../../../i18n/locales.ts";
import { callWords } from "../../i18n/call-words.ts";
import { section } from "../../i18n/dictionaries.ts";

export type IpWords = ReturnType<typeof ipWords>;

/** Words of the lower parts, in a separate file (`/words/ip/`). */
export type DeferredWords = ReturnType<typeof deferredWords>;

/** Origins that answer over one protocol only; without them, one protocol stays untested. */
export type Hosts = { four: string; six: string };

/** Words for the island's props. For build time only. */
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

/** Words of map and checks, which load with them. For build time only. */
export const deferredWords = (locale: Locale) => section(locale, "ip").deferred;
