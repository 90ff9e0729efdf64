import { $user } from "../../../stores/session.ts";
import { emailKey, read, readSession, resetTokenKey } from "../../../stores/storage.ts";

/** What allows a new password: the grant of an entered code, or a login with the current password. */
export type Proof =
	| { kind: "grant"; email: string; token: string }
	| { kind: "login"; email: string }
	| { kind: "none"; email: string | null };

/** The proof this browser holds. A grant comes first: its owner has just entered a code. */
export function resetProof(): Proof {
	const email = read(emailKey);
	const token = readSession(resetTokenKey);
	if (email && token) return { kind: "grant", email, token };
	const user = $user.get();
	return user ? { kind: "login", email: user.email } : { kind: "none", email };
}
