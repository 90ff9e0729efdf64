/** Changes that a mailed link can undo. Translated under `mail.undo` in the server's texts. */
export const undoKinds = ["email_changed", "factor_on", "factor_codes", "passkey_added"] as const;
export type UndoKind = (typeof undoKinds)[number];

/** Path prefixes of mailed links, after the language; a token follows. */
export const mailedPages = {
	undo: "/undo",
	/** Cancels support's removal of the authenticator app. */
	keep: "/keep",
	/** `confirm` opens the address confirmation page, `reset` the new-password page. */
	confirm: "/confirm",
	reset: "/reset",
	subscribe: "/subscribe",
	unsubscribe: "/unsubscribe",
} as const;
