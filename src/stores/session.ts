import { atom } from "nanostores";
import type { User } from "../../functions/contract/account/auth.ts";
import {
	chatKey,
	clearPersonalData,
	clockKey,
	ipBaselineKey,
	read,
	remove,
	speedKey,
	tokenKey,
	write,
} from "./storage.ts";
import { parseClaims, parseUser, readUser } from "./token.ts";

const inBrowser = typeof document !== "undefined";

/** The user of the stored token; null for visitors and at build. */
export const $user = atom<User | null>(inBrowser ? readUser() : null);

/** "ended" if the server rejected the token. */
export const $signedOut = atom<"left" | "ended" | null>(null);

// Keeps all tabs in step, and pages that were in the back/forward cache meanwhile.
if (inBrowser) {
	const update = () => $user.set(readUser());
	addEventListener("storage", ({ key }) => (key === tokenKey || key === null) && update());
	addEventListener("pageshow", ({ persisted }) => persisted && update());
}

/** The navbar listens for this event (src/boot/page.ts). */
const announce = () => inBrowser && dispatchEvent(new Event("session"));

/** The token to send with calls; null for visitors and if it has expired. */
export function readToken(): string | null {
	const token = read(tokenKey);
	return parseUser(token) ? token : null;
}

/** Milliseconds by which a device's clock may be ahead before it's corrected. */
const clockTolerance = 60_000;

/** Stores a login's token and updates the page. To a clock that's days ahead, the token would look expired. */
export function signIn(token: string): void {
	const ahead = Date.now() - parseClaims(token).iat * 1000;
	if (ahead > clockTolerance) write(clockKey, String(ahead));
	else remove(clockKey);
	write(tokenKey, token);
	$signedOut.set(null);
	$user.set(parseUser(token));
	announce();
}

/** Removes the session and personal data from this device. If it "ended", a code being entered meanwhile stays. */
export function signOut(reason: "left" | "ended" = "left"): void {
	if (reason === "left") clearPersonalData();
	else {
		// Tells other tabs that it's no logout (src/boot/page.ts).
		write(tokenKey, "");
		for (const key of [tokenKey, chatKey, speedKey, ipBaselineKey]) remove(key);
	}
	$user.set(null);
	$signedOut.set(reason);
	announce();
}
