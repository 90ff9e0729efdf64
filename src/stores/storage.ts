/** Everything the site stores in browsers. Don't rename: our apps and extension read some keys, and the privacy policy lists all. */
declare const lifetime: unique symbol;
type Key = string & { readonly [lifetime]: "until removed" };
type SessionKey = string & { readonly [lifetime]: "until the tab closes" };

export const tokenKey = "token" as Key;
/** How far this device's clock is ahead, in ms, if a login found it wrong. */
export const clockKey = "clock" as Key;
/** The address that a code was last sent to; `endTime` and `otpExpired` are about that code. */
export const emailKey = "email" as Key;
export const langKey = "lang" as Key;
/** Expiry of the one-time code, in ms since 1970. */
export const endTimeKey = "endTime" as Key;
/** "true" once it has expired or the server said so. */
export const otpExpiredKey = "otpExpired" as Key;
export const chatKey = "chat-history" as Key;
/** Speed test results, newest first. */
export const speedKey = "speed-tests" as Key;
export const currencyKey = "currency" as Key;
/** "off" if the / key shouldn't open the search. */
export const slashKey = "slash" as Key;
/** A saved result of the IP tool, for later comparison (JSON). */
export const ipBaselineKey = "ip-baseline" as Key;

/** Proof of an earlier login (functions/auth/open-session.ts), so that strangers' failures don't lock this browser out. */
export const deviceKey = "device" as Key;

export const splashKey = "splash" as SessionKey;
/** "<address> <token>" */
export const resetTokenKey = "reset-token" as SessionKey;
/** Secret of a sign-up started in this browser (features/auth/signup/registration.ts). */
export const registrationKey = "registration" as SessionKey;
/** Name and address typed into the sign-up, a line each. */
export const signupDraftKey = "signup-draft" as SessionKey;
/** Proof that an address was confirmed here, for a sign-up started elsewhere; sent with the next login. */
export const signupProofKey = "signup-proof" as SessionKey;
/** Set if mail was down when the code was requested. */
export const mailLateKey = "mail-late" as SessionKey;
/** When another code may be requested, in ms since 1970. */
export const resendAtKey = "resend-at" as SessionKey;
/** "coins" after choosing to pay with them. */
export const payWithKey = "pay-with" as SessionKey;
/** Draft for the contact form, from the chat or the page in another language. */
export const draftKey = "contact-draft" as SessionKey;
export const toastsKey = "toasts" as SessionKey;

/** Null if storage is blocked; then nothing is stored. */
const attempt = <Result>(work: () => Result): Result | null => {
	try {
		return work();
	} catch {
		return null;
	}
};

/** Parses what another version of the site, or anyone, may have written; null if it's no JSON. */
export const parseJson = (text: string | null): unknown => attempt(() => JSON.parse(text ?? "null"));

export const read = (key: Key): string | null => attempt(() => localStorage.getItem(key));
export const write = (key: Key, value: string): void => void attempt(() => localStorage.setItem(key, value));
export const remove = (key: Key): void => void attempt(() => localStorage.removeItem(key));

/** Device settings, which aren't personal. */
const deviceKeys: string[] = [langKey, slashKey, deviceKey, splashKey];

const clear = (storage: Storage): void => {
	for (const key of Object.keys(storage)) if (!deviceKeys.includes(key)) storage.removeItem(key);
};
/** Removes this tab's personal data; anything not listed as a device setting counts as personal. */
export const clearTabData = (): void => void attempt(() => clear(sessionStorage));
/** The same for the whole browser, on a logout; other tabs then clear their own. */
export function clearPersonalData(): void {
	attempt(() => clear(localStorage));
	clearTabData();
}

export const readSession = (key: SessionKey): string | null => attempt(() => sessionStorage.getItem(key));
export const writeSession = (key: SessionKey, value: string): void =>
	void attempt(() => sessionStorage.setItem(key, value));
export const removeSession = (key: SessionKey): void => void attempt(() => sessionStorage.removeItem(key));
