import type { Locale } from "../../../i18n/locales.ts";
import type { Failure } from "../../api/call.ts";
import { type CallWords, messageOf } from "../../api/message.ts";
import { notify } from "../../ui/toast.ts";

/**
 * Says in a toast why a call failed. A login that has ended is explained by the page (Profile.tsx).
 * @param fallback what is said where the cause is unknown
 */
export function notifyFailure(failure: Failure, words: CallWords, locale: Locale, fallback: string): void {
	if (failure.status !== 401) notify.error(messageOf(failure, words, locale, fallback));
}
