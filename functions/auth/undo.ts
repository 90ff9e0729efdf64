import { randomBytes } from "node:crypto";
import { isolateAddress } from "../../i18n/format.ts";
import { getServerText } from "../../i18n/server.ts";
import { mailedPages } from "../contract/account/links.ts";
import { putCode } from "../db/queries/accounts/codes.ts";
import { findUndo, type Undo, undoChange } from "../db/queries/accounts/undo.ts";
import { findUserById } from "../db/queries/accounts/users.ts";
import { addMail } from "../db/queries/mails.ts";
import { batch } from "../db/run.ts";
import type { RequestContext } from "../http/api-error.ts";
import { handleMailedPage } from "../http/site/page.ts";
import { composeMailTo } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import { prepareActivity } from "../shared/activity.ts";
import { hashUndo } from "../shared/undo-link.ts";
import { issueCode } from "./code.ts";

/** Its author may know the password and be logged in: resets it, ends all sessions and mails a reset link. */
async function revertChange(c: RequestContext, undo: Undo): Promise<boolean> {
	const { deps } = c.var;
	const user = await findUserById(deps.db, undo.userId);
	if (!user) return false;
	const { email, kind: change } = undo;
	const { codeRow, token } = issueCode(deps, email, "reset-password");
	const mail = composeMailTo(deps, { ...user, email }, { kind: "undone", change, token });
	const notice = composeMailTo(deps, user, { kind: "email_back" });
	const password = await deps.hasher.hash(randomBytes(32).toString("base64url"));
	const activityQueries = await prepareActivity(
		c,
		user.id,
		change === "email_changed" ? "email_back" : "keys_undone",
	);
	const [undoneRows] = await batch(
		deps.db,
		undoChange(
			{ user, undo, password },
			(isUndone) => [
				putCode({ ...codeRow, lang: user.lang }, isUndone),
				...activityQueries(isUndone),
				addMail(mail, isUndone),
				...(user.email === email ? [] : [addMail(notice, isUndone)]),
			],
			deps.now(),
		),
	);
	return Boolean(undoneRows?.length);
}

export const undo = handleMailedPage(mailedPages.undo, async (c, { token, locale }, isPressed) => {
	const { deps } = c.var;
	const words = getServerText(locale, "mail");
	const pendingUndo = await findUndo(deps.db, hashUndo(deps, token), deps.now());
	if (!pendingUndo || (isPressed && !(await revertChange(c, pendingUndo)))) {
		const over = { title: words("undo_page.over"), text: words("undo_page.over_text") };
		return { ...over, back: "/login", status: 400 };
	}
	const { email, kind } = pendingUndo;
	const t = (key: string) => words(`undo.${kind}.${key}`, { email });
	if (isPressed) {
		deliverLater(deps);
		const text = isolateAddress(locale, words("undo_page.done_text", { email }), email);
		return { title: t("done"), text, back: "/login" };
	}
	const text = `${isolateAddress(locale, t("ask_text"), email)} ${words("undo_page.then")}`;
	return { title: t("ask"), text, button: t("button"), back: "/login" };
});
