import type { Locale } from "../../../i18n/locales.ts";
import type { Failure } from "../../api/call.ts";
import { type CallWords, messageOf } from "../../api/message.ts";
import { notify } from "../../ui/toast.ts";

/** Shows a toast that says why a call failed. Profile.tsx explains ended sessions. @param fallback for unknown causes */
export function notifyFailure(failure: Failure, words: CallWords, locale: Locale, fallback: string): void {
	if (failure.status !== 401) notify.error(messageOf(failure, words, locale, fallback));
}
