import { addMail } from "../db/queries/mails.ts";
import type { Condition, Query } from "../db/run.ts";
import { noting } from "../http/activity.ts";
import type { Call } from "../http/refuse.ts";
import { composeMail } from "../mail/compose.ts";
import type { SecurityKind } from "../mail/input.ts";

/**
 * The mail that tells the caller what has changed, and the line among what has happened to the account, for the batch that
 * changes it. @param passkey what the passkey is called
 */
export async function tell(c: Call, kind: SecurityKind, held: Condition, passkey?: string): Promise<Query[]> {
	const { id, email: to, lang: locale, name } = c.var.caller.user;
	const note = await noting(c, id, kind);
	const mail = composeMail(c.var.deps, { kind, to, locale, name, ...(passkey && { passkey }) });
	return [addMail(mail, held), ...note(held)];
}
