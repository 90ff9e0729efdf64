/** Changes that a mailed link can undo. Translated under `mail.undo` in the server's texts. */
export const undoKinds = ["email_changed", "factor_on", "factor_codes", "passkey_added"] as const;
export type UndoKind = (typeof undoKinds)[number];

/** Path prefixes of mailed links, after the language; a token follows. */
export const mailedPages = {
	undo: "/undo",
	/** Cancels support's removal of the authenticator app. */
	cancelFactorRemoval: "/keep",
	/** `confirm` opens the address confirmation page, `reset` the new-password page. */
	confirm: "/confirm",
	reset: "/reset",
	subscribe: "/subscribe",
	unsubscribe: "/unsubscribe",
} as const;

const base = "https://own.invalid";

/** A same-site path from a query parameter; null for what could redirect elsewhere (origin, scheme, `//host`, `/\host`). */
export function parseSameSitePath(value: string | null): string | null {
	if (!value?.startsWith("/")) return null;
	try {
		const url = new URL(value, base);
		const path = url.pathname + url.search + url.hash;
		return url.origin === base && !path.startsWith("//") ? path : null;
	} catch {
		return null;
	}
}
