import { atom } from "nanostores";
import type { User } from "../../functions/contract/account/auth.ts";
import {
	chatKey,
	clearPersonalData,
	ipBaselineKey,
	read,
	remove,
	speedKey,
	tokenKey,
	write,
} from "./storage.ts";
import { userOf } from "./token.ts";

const inBrowser = typeof document !== "undefined";

/** Who is logged in, by the stored token; null for a visitor, and while a page is built. */
export const $user = atom<User | null>(inBrowser ? userOf(read(tokenKey)) : null);

/** Why the login of this page ended: "ended" when the server no longer takes the token. */
export const $signedOut = atom<"left" | "ended" | null>(null);

// Another tab logs in or out: who is logged in is the same on all of them.
if (inBrowser)
	addEventListener("storage", ({ key }) => {
		if (key === tokenKey || key === null) $user.set(userOf(read(tokenKey)));
	});

/** The bar above the page listens for this and shows the name or the login button (src/boot/page.ts). */
function announce(): void {
	if (inBrowser) window.dispatchEvent(new Event("session"));
}

/** The token to send with a call, or null for a visitor; an expired one is no token. */
export function storedToken(): string | null {
	const token = read(tokenKey);
	return userOf(token) ? token : null;
}

/** Keeps the token of a login and tells the page. */
export function signIn(token: string): void {
	write(tokenKey, token);
	$signedOut.set(null);
	$user.set(userOf(token));
	announce();
}

/**
 * Forgets the login on this device and what its person left here; "ended" when the server refused it, so that the page can
 * explain: then a code that is being entered meanwhile, perhaps for a new password, stays.
 */
export function signOut(reason: "left" | "ended" = "left"): void {
	if (reason === "left") clearPersonalData();
	else for (const key of [tokenKey, chatKey, speedKey, ipBaselineKey]) remove(key);
	$user.set(null);
	$signedOut.set(reason);
	announce();
}
