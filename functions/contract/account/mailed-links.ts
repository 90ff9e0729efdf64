/** Changes that a mailed link can undo. Translated under `mail.undo` of the server's words. */
export const undoKinds = ["email_changed", "factor_on", "factor_codes", "passkey_added"] as const;
export type UndoKind = (typeof undoKinds)[number];

/** What the addresses in mails begin with, after the language; a token follows. */
export const mailedPages = {
	undo: "/undo",
	/** Keeps the authenticator app that support was asked to remove. */
	keep: "/keep",
	/** Lead to the page that confirms an address, or to a new password. */
	confirm: "/confirm",
	reset: "/reset",
	subscribe: "/subscribe",
	unsubscribe: "/unsubscribe",
} as const;
