import { putUndo } from "../db/queries/accounts/undo.ts";
import { addMail } from "../db/queries/mails.ts";
import type { Condition, Query } from "../db/run.ts";
import type { SignedInContext } from "../http/api-error.ts";
import { composeMailTo } from "../mail/compose.ts";
import type { KeyKind, PersonalMail, SecurityKind } from "../mail/input.ts";
import { prepareActivity } from "../shared/activity.ts";
import { issueUndo } from "../shared/undo-link.ts";

/** Mail and activity entry about a security change, for the batch that makes it. */
export async function notifyOwner(
	c: SignedInContext,
	mail: PersonalMail & { kind: SecurityKind | KeyKind },
	condition: Condition,
): Promise<Query[]> {
	const { deps, user } = c.var;
	const activityQueries = await prepareActivity(c, user.id, mail.kind);
	return [addMail(composeMailTo(deps, user, mail), condition), ...activityQueries(condition)];
}

/** The same for a new factor, with an undo link. @param now when it was added @param passkey its name */
export async function notifyOfNewKey(
	c: SignedInContext,
	kind: KeyKind,
	condition: Condition,
	now: number,
	passkey = "",
): Promise<Query[]> {
	const { token, undo } = issueUndo(c.var.deps, c.var.user, kind, now);
	const notice = await notifyOwner(c, { kind, token, due: undo.until, passkey }, condition);
	return [putUndo(undo, condition), ...notice];
}
