import { addMail } from "../db/queries/mails.ts";
import type { Condition, Query } from "../db/run.ts";
import type { Call } from "../http/refuse.ts";
import { composeMail } from "../mail/compose.ts";
import type { SecurityKind } from "../mail/input.ts";

/** The mail that tells the caller what has changed, for the batch that changes it. @param passkey what the passkey is called */
export function tell(c: Call, kind: SecurityKind, held: Condition, passkey?: string): Query {
	const { email: to, lang: locale, name } = c.var.caller.user;
	return addMail(composeMail(c.var.deps, { kind, to, locale, name, ...(passkey && { passkey }) }), held);
}
