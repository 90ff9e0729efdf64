/**
 * Everything the site keeps in a browser, and the only place that touches it. Names are the spec's (§3).
 * A browser that refuses storage (private mode, blocked site data) gets the same calls without memory.
 */
export const keys = {
	token: "token",
	email: "email",
	lang: "lang",
	/** When the one-time code stops working, in milliseconds since the epoch. */
	endTime: "endTime",
	/** "true" once that moment has passed or the server said so. */
	otpExpired: "otpExpired",
	chat: "chat-history",
	/** Results of the speed test, newest first. */
	speed: "speed-tests",
	/** "off" for those who do not want the / key to open the search. */
	slash: "slash",
	/** What sites saw at the moment its owner saved it, to compare with later (JSON). */
	ipBaseline: "ip-baseline",
} as const;
type Key = (typeof keys)[keyof typeof keys];

/** Kept until the tab closes. */
export const sessionKeys = {
	splash: "splash",
	resetToken: "reset-token",
	/** When another code may be asked for, in milliseconds since the epoch. */
	resendAt: "resend-at",
	/** What the chat, or the page in another language, hands to the contact form. */
	draft: "contact-draft",
	/** Toasts that are shown on the next page. */
	toasts: "toasts",
} as const;
type SessionKey = (typeof sessionKeys)[keyof typeof sessionKeys];

const attempt = <Result>(work: () => Result): Result | null => {
	try {
		return work();
	} catch {
		return null;
	}
};

export const read = (key: Key): string | null => attempt(() => localStorage.getItem(key));
export const write = (key: Key, value: string): void => void attempt(() => localStorage.setItem(key, value));
export const remove = (key: Key): void => void attempt(() => localStorage.removeItem(key));

export const readSession = (key: SessionKey): string | null => attempt(() => sessionStorage.getItem(key));
export const writeSession = (key: SessionKey, value: string): void =>
	void attempt(() => sessionStorage.setItem(key, value));
export const removeSession = (key: SessionKey): void => void attempt(() => sessionStorage.removeItem(key));
