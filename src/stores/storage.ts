/**
 * Everything the site keeps in a browser. The names are promises: our apps and the extension read some, and the privacy policy lists them.
 * Each is exported by itself, for scripts to carry what they use. Where storage is refused, nothing is remembered.
 */

declare const lifetime: unique symbol;
/** A name in `localStorage`, kept until it is removed. */
type Key = string & { readonly [lifetime]: "until removed" };
/** A name in `sessionStorage`, kept until the tab closes. */
type SessionKey = string & { readonly [lifetime]: "until the tab closes" };

export const tokenKey = "token" as Key;
export const emailKey = "email" as Key;
export const langKey = "lang" as Key;
/** When the one-time code stops working, in milliseconds since the epoch. */
export const endTimeKey = "endTime" as Key;
/** "true" once that moment has passed or the server said so. */
export const otpExpiredKey = "otpExpired" as Key;
export const chatKey = "chat-history" as Key;
/** Results of the speed test, newest first. */
export const speedKey = "speed-tests" as Key;
/** The currency somebody chose for prices (ISO 4217). */
export const currencyKey = "currency" as Key;
/** "off" for those who do not want the / key to open the search. */
export const slashKey = "slash" as Key;
/** What sites saw at the moment its owner saved it, to compare with later (JSON). */
export const ipBaselineKey = "ip-baseline" as Key;

/** What the last login left to be known by (functions/auth/open-session.ts): strangers' failures then do not lock this browser out. */
export const deviceKey = "device" as Key;

export const splashKey = "splash" as SessionKey;
export const resetTokenKey = "reset-token" as SessionKey;
/** What makes a sign-up that was begun here this browser's, until it is finished (features/auth/registration.ts). */
export const registrationKey = "registration" as SessionKey;
/** Name and address as they were typed into the sign-up, a line each. */
export const signupDraftKey = "signup-draft" as SessionKey;
/** That an address was just proven here, of a sign-up begun elsewhere: goes with the login that follows. */
export const signupProofKey = "signup-proof" as SessionKey;
/** That no mail was leaving when the code was asked for. */
export const mailLateKey = "mail-late" as SessionKey;
/** When another code may be asked for, in milliseconds since the epoch. */
export const resendAtKey = "resend-at" as SessionKey;
/** "coins" for those who have chosen to pay with them. */
export const payWithKey = "pay-with" as SessionKey;
/** What the chat, or the page in another language, hands to the contact form. */
export const draftKey = "contact-draft" as SessionKey;
/** Toasts that are shown on the next page. */
export const toastsKey = "toasts" as SessionKey;

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

/** How the device is set, which says nothing of anybody. */
const deviceKeys: string[] = [langKey, slashKey, deviceKey, splashKey];

/** Forgets everything that is somebody's own, whatever comes to be kept here: who logs out leaves nothing to the next person. */
export const clearPersonalData = (): void =>
	void attempt(() => {
		for (const storage of [localStorage, sessionStorage])
			for (const key of Object.keys(storage)) if (!deviceKeys.includes(key)) storage.removeItem(key);
	});

export const readSession = (key: SessionKey): string | null => attempt(() => sessionStorage.getItem(key));
export const writeSession = (key: SessionKey, value: string): void =>
	void attempt(() => sessionStorage.setItem(key, value));
export const removeSession = (key: SessionKey): void => void attempt(() => sessionStorage.removeItem(key));
