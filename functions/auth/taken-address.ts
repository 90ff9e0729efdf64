import { findFormerOwner } from "../db/queries/accounts/addresses.ts";
import { findUser, type UserRow } from "../db/queries/accounts/users.ts";
import type { NewMail } from "../db/queries/mails.ts";
import type { Deps } from "../deps.ts";
import { composeMail } from "../mail/compose.ts";

/**
 * The mail to an address that can't be registered: it has an account, or a former owner can still
 * reclaim it. Null if the address is free. @param kind mail for an existing account
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
	const formerOwner = await findFormerOwner(deps.db, to, deps.now());
	if (!formerOwner) return null;
	const { userId, lang: locale, name, until } = formerOwner;
	return { mail: composeMail(deps, { kind: "moved", to, locale, name, due: until }), user: null, userId };
}
