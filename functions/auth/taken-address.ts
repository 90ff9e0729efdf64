import { findMoved } from "../db/queries/accounts/addresses.ts";
import { findUser, type UserRow } from "../db/queries/accounts/users.ts";
import type { NewMail } from "../db/queries/mails.ts";
import type { Deps } from "../deps.ts";
import { composeMail } from "../mail/compose.ts";

/**
 * What an address is told for which no new account can be made: that it has one, or that the account it had can still have it
 * back. Null for an address that is free. @param kind what it is told of an account
 */
export async function composeTakenAddressMail(
	deps: Deps,
	to: string,
	kind: "known" | "email_taken",
): Promise<{ mail: NewMail; user: UserRow | null; userId: string } | null> {
	const user = await findUser(deps.db, to);
	if (user) {
		const { id: userId, lang: locale, name } = user;
		return { mail: composeMail(deps, { kind, to, locale, name }), user, userId };
	}
	const formerOwner = await findMoved(deps.db, to, deps.now());
	if (!formerOwner) return null;
	const { userId, lang: locale, name, until } = formerOwner;
	return { mail: composeMail(deps, { kind: "moved", to, locale, name, due: until }), user: null, userId };
}
