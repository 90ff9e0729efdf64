import type { User } from "../../functions/contract/account/auth.ts";

/** The user in a token; null if it's missing, malformed or expired. The server checks the signature. @param now ms since 1970 */
export function userOf(token: string | null, now = Date.now()): User | null {
	try {
		const payload = (token as string).split(".")[1] as string;
		const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
			char.charCodeAt(0),
		);
		const { exp, user } = JSON.parse(new TextDecoder().decode(bytes));
		// Rejects non-strings; the shortest check, as every page carries this code.
		return exp * 1000 > now && user.id.trim && user.name.trim && user.email.trim ? user : null;
	} catch {
		return null;
	}
}
