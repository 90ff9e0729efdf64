import { toast } from "react-hot-toast/headless";
import { readSession, removeSession, toastsKey, writeSession } from "../stores/storage.ts";

/** How long toasts stand, in milliseconds; at most 20 at once is the library's own limit. */
export const toastOptions = {
	success: { duration: 2000 },
	error: { duration: 4000 },
	removeDelay: 1000,
} as const;

const kinds = ["success", "error"] as const;
type Kind = (typeof kinds)[number];

/** Shows a message at the top inline-end corner. */
export const notify = {
	success: (text: string): string => toast.success(text),
	error: (text: string): string =>
		toast.error(text, { ariaProps: { role: "alert", "aria-live": "assertive" } }),
	dismiss: (id: string): void => toast.dismiss(id),
};

function readQueue(): [Kind, string][] {
	try {
		const list: unknown = JSON.parse(readSession(toastsKey) ?? "[]");
		return (list as [Kind, string][]).filter(
			([kind, text]) => kinds.includes(kind) && typeof text === "string",
		);
	} catch {
		return [];
	}
}

/** What this page keeps is not for itself, even if its toasts come to life after that. */
let leaving = false;

/** Keeps a message for the next page, where it shows after loading. */
export function notifyNext(kind: Kind, text: string): void {
	leaving = true;
	writeSession(toastsKey, JSON.stringify([...readQueue(), [kind, text]]));
}

/** Shows what an earlier page kept, once. */
export function showQueuedToasts(): void {
	if (leaving) return;
	const list = readQueue();
	removeSession(toastsKey);
	for (const [kind, text] of list) notify[kind](text);
}
