import { putUndo } from "../db/queries/accounts/undo.ts";
import { addMail } from "../db/queries/mails.ts";
import type { Condition, Query } from "../db/run.ts";
import type { SignedInContext } from "../http/refuse.ts";
import { composeMailTo } from "../mail/compose.ts";
import type { KeyKind, SecurityKind } from "../mail/input.ts";
import { prepareActivity } from "../shared/activity.ts";
import { issueUndo } from "../shared/undo-link.ts";

/** Mail and activity entry about a security change, for the batch that makes it. @param passkey its name */
export async function notifyOwner(
	c: SignedInContext,
	kind: SecurityKind,
	condition: Condition,
	passkey?: string,
): Promise<Query[]> {
	const { user } = c.var;
	const activityQueries = await prepareActivity(c, user.id, kind);
	const mail = composeMailTo(c.var.deps, user, { kind, ...(passkey && { passkey }) });
	return [addMail(mail, condition), ...activityQueries(condition)];
}

/** The same for a new factor, with an undo link. @param now when it was added */
export async function notifyOfNewKey(
	c: SignedInContext,
	kind: KeyKind,
	condition: Condition,
	now: number,
	passkey?: string,
): Promise<Query[]> {
	const { deps, user } = c.var;
	const activityQueries = await prepareActivity(c, user.id, kind);
	const { token, undo } = issueUndo(deps, user, kind, now);
	const mail = composeMailTo(deps, user, { kind, token, due: undo.until, ...(passkey && { passkey }) });
	return [putUndo(undo, condition), addMail(mail, condition), ...activityQueries(condition)];
}
