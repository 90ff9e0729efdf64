import { putUndo } from "../db/queries/accounts/undo.ts";
import { addMail } from "../db/queries/mails.ts";
import type { Condition, Query } from "../db/run.ts";
import type { RequestContext } from "../http/refuse.ts";
import { composeMail } from "../mail/compose.ts";
import type { KeyKind, SecurityKind } from "../mail/input.ts";
import { recordActivity } from "../shared/activity.ts";
import { issueUndo } from "../shared/undo-link.ts";

/**
 * The mail that tells the caller what has changed, and the line among what has happened to the account, for the batch that
 * changes it. @param passkey what the passkey is called
 */
export async function notifyOwner(
	c: RequestContext,
	kind: SecurityKind,
	condition: Condition,
	passkey?: string,
): Promise<Query[]> {
	const { id, email: to, lang: locale, name } = c.var.caller.user;
	const note = await recordActivity(c, id, kind);
	const mail = composeMail(c.var.deps, { kind, to, locale, name, ...(passkey && { passkey }) });
	return [addMail(mail, condition), ...note(condition)];
}

/** The same for a new key, with the link that undoes it. @param now when the key was added */
export async function notifyOfNewKey(
	c: RequestContext,
	kind: KeyKind,
	condition: Condition,
	now: number,
	passkey?: string,
): Promise<Query[]> {
	const { deps, caller } = c.var;
	const { id, email: to, lang: locale, name } = caller.user;
	const note = await recordActivity(c, id, kind);
	const { token, undo } = issueUndo(deps, caller.user, kind, now);
	const mail = composeMail(deps, {
		kind,
		to,
		locale,
		name,
		token,
		due: undo.until,
		...(passkey && { passkey }),
	});
	return [putUndo(undo, condition), addMail(mail, condition), ...note(condition)];
}
