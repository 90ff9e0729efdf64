import type { Locale } from "../../../i18n/locales.ts";
import { getCallWords } from "../../words/call-words.ts";
import { getSection } from "../../words/dictionaries.ts";

export type IpWords = ReturnType<typeof getIpWords>;

/** Words of the lower parts, in a separate file (`/words/ip/`). */
export type DeferredWords = ReturnType<typeof getDeferredWords>;

/** Origins that answer over one protocol only; without them, one protocol stays untested. */
export type Hosts = { four: string; six: string };

/** Words for the island's props. For build time only. */
export function getIpWords(locale: Locale) {
	const { panel, map } = getSection(locale, "ip");
	const { actions, states } = getSection(locale, "common");
	return {
		panel,
		map,
		...getCallWords(locale),
		retry_label: actions.retry,
		unknown_provider: states.unknownProvider,
		unknown_location: states.unknownLocation,
	};
}

/** Words of map and checks, which load with them. For build time only. */
export const getDeferredWords = (locale: Locale) => getSection(locale, "ip").deferred;
