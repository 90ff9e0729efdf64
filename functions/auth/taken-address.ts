import { findFormerOwner } from "../db/queries/accounts/addresses.ts";
import { findUser } from "../db/queries/accounts/users.ts";
import type { NewMail } from "../db/queries/mails.ts";
import type { Deps } from "../deps.ts";
import { composeMailTo } from "../mail/compose.ts";

/** The mail to an address that has an account (`kind`) or whose former owner can reclaim it; null if it's free. */
export async function composeTakenAddressMail(
	deps: Deps,
	email: string,
	kind: "known" | "email_taken",
): Promise<{ mail: NewMail; userId: string } | null> {
	const user = await findUser(deps.db, email);
	if (user) return { mail: composeMailTo(deps, user, { kind }), userId: user.id };
	const formerOwner = await findFormerOwner(deps.db, email, deps.now());
	if (!formerOwner) return null;
	const mail = composeMailTo(deps, { email, ...formerOwner }, { kind: "moved", due: formerOwner.until });
	return { mail, userId: formerOwner.userId };
}
