/** What the session's token says (RFC 7519). The server checks its signature. */
import type { User } from "../../functions/contract/account/auth.ts";
import { clockKey, read, tokenKey } from "./storage.ts";

/** Throws if the token is missing or malformed. */
export function parseClaims(token: string | null) {
	const payload = (token as string).split(".")[1] as string;
	const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
		char.charCodeAt(0),
	);
	return JSON.parse(new TextDecoder().decode(bytes));
}

/** The user in a token; null if it's missing, malformed or expired. @param now ms since 1970 */
export function parseUser(token: string | null, now = Date.now() - Number(read(clockKey))): User | null {
	try {
		const { exp, user } = parseClaims(token);
		// Rejects non-strings; the shortest check, as every page carries this code.
		return exp * 1000 > now && user.id.trim && user.name.trim && user.email.trim ? user : null;
	} catch {
		return null;
	}
}

export const readUser = (): User | null => parseUser(read(tokenKey));
