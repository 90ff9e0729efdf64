import type { Locale } from "../../../i18n/locales.ts";
import type { CallWords } from "../../api/message.ts";
import { callWords, pickWords } from "../../i18n/call-words.ts";
import { section } from "../../i18n/dictionaries.ts";

type Ip = typeof import("../../../i18n/en/ip.json");

/** What the tool says from its first moment; travels with the page. */
export interface IpWords extends CallWords, Pick<Ip, "panel" | "map"> {
	retry_label: string;
	unknown_provider: string;
	unknown_location: string;
}

/** What it says once its lower parts come into view; a file of its own (src/pages/words/ip). */
export type DeferredWords = Ip["deferred"];

/** Host names that answer over one protocol only, as origins; without them one protocol stays untested. */
export interface Hosts {
	four: string;
	six: string;
}

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
		errors: pickWords(call.errors, (code) => !unasked.includes(code)) as typeof call.errors,
		retry_label: actions.retry,
		unknown_provider: states.unknownProvider,
		unknown_location: states.unknownLocation,
	};
}

/** The words of map and checks, which load with them. For build time only. */
export const deferredWords = (locale: Locale): DeferredWords => section(locale, "ip").deferred;
