import { toast } from "react-hot-toast/headless";
import type { Locale } from "../../i18n/locales.ts";
import type { Failure } from "../api/call.ts";
import { type CallWords, getMessage } from "../api/message.ts";
import { parseJson, readSession, removeSession, toastsKey, writeSession } from "../stores/storage.ts";

/** Milliseconds a toast stays. */
export const toastOptions = {
	success: { duration: 2000 },
	error: { duration: 4000 },
	removeDelay: 1000,
} as const;

const kinds = ["success", "error"] as const;
type Kind = (typeof kinds)[number];

export const notify = {
	success: (text: string): string => toast.success(text),
	error: (text: string): string =>
		toast.error(text, { ariaProps: { role: "alert", "aria-live": "assertive" } }),
	dismiss: (id: string): void => toast.dismiss(id),
};

/** Shows a toast that says why a call failed, unless the session ended, which Profile.tsx explains. @param fallback for unknown causes */
export function notifyFailure(failure: Failure, words: CallWords, locale: Locale, fallback?: string): void {
	if (failure.status !== 401) notify.error(getMessage(failure, words, locale, fallback));
}

function readQueue(): [Kind, string][] {
	const list = parseJson(readSession(toastsKey));
	return Array.isArray(list)
		? list.filter((entry) => kinds.includes(entry?.[0]) && typeof entry[1] === "string")
		: [];
}

/** A message for the next page mustn't appear on this one, even if its toasts hydrate later. */
let leaving = false;

export function notifyNext(kind: Kind, text: string): void {
	leaving = true;
	writeSession(toastsKey, JSON.stringify([...readQueue(), [kind, text]]));
}

export function showQueuedToasts(): void {
	if (leaving) return;
	const list = readQueue();
	removeSession(toastsKey);
	for (const [kind, text] of list) notify[kind](text);
}
