import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { serverText } from "../../i18n/server.ts";
import { addressBackPage } from "../contract/identity.ts";
import { type FormerAddress, findFormer, restoreAddress } from "../db/queries/addresses.ts";
import { putCode } from "../db/queries/codes.ts";
import { addMail } from "../db/queries/mails.ts";
import { findUserById } from "../db/queries/users.ts";
import { batch } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { noting } from "../http/activity.ts";
import type { App, AppEnv } from "../http/env.ts";
import { keyedHash } from "../http/keyed-hash.ts";
import { callerLocale } from "../http/language.ts";
import { readerId } from "../http/mailbox.ts";
import type { Call } from "../http/refuse.ts";
import { composeMail } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import { escapeHtml } from "../mail/html.ts";
import { page, withAddress } from "../mail/page.ts";
import { issueCode } from "./code.ts";

export const hashBack = ({ hashKey }: Pick<Deps, "hashKey">, token: string): string =>
	keyedHash(hashKey, "former address", token);

/**
 * Gives an account its former address back. Whoever changed it may know the password and be logged in: both end, and a mail to
 * the address that is back says how to choose a new password. Whether it happened.
 */
async function restore(c: Call, former: FormerAddress): Promise<boolean> {
	const { deps } = c.var;
	const { db } = deps;
	const user = await findUserById(db, former.userId);
	if (!user) return false;
	const { lang: locale, name } = user;
	const { email: to } = former;
	const { issued, code, token } = issueCode(deps, to, "reset-password");
	const reset = composeMail(deps, { kind: "reset", to, locale, name, code, token });
	const notice = composeMail(deps, { kind: "email_back", to: user.email, locale, name });
	const password = await deps.hasher.hash(randomBytes(32).toString("base64url"));
	const note = await noting(c, user.id, "email_back");
	const row = { ...issued, userName: null, password: null, lang: locale };
	const [restored] = await batch(
		db,
		restoreAddress(
			{ user, former, password, readerId: readerId(deps, to) },
			(held) => [
				putCode(row, held),
				...note(held),
				addMail(reset, held),
				...(user.email === to ? [] : [addMail(notice, held)]),
			],
			deps.now(),
		),
	);
	return Boolean(restored?.length);
}

/** The page behind the link in the mail to the address so far. Opening it changes nothing, its button does. */
export function emailBack(app: App): void {
	const read = async (c: Context<AppEnv>) => {
		const { deps } = c.var;
		const locale = callerLocale(c, c.req.query("lang"));
		const words = serverText(locale, "mail");
		const former = await findFormer(deps.db, hashBack(deps, c.req.query("token") ?? ""), deps.now());
		const t = (key: string) => escapeHtml(words(`back_page.${key}`));
		const text = (key: string, email: string) => withAddress(words(`back_page.${key}`, { email }), email);
		const gone = () => page(c, locale, { title: t("over"), text: t("over_text"), back: "/login" }, 400);
		return { locale, former, t, text, gone };
	};
	app.get(addressBackPage, async (c) => {
		const { locale, former, t, text, gone } = await read(c);
		if (!former) return gone();
		const ask = { title: t("ask"), text: text("ask_text", former.email), button: t("button") };
		return page(c, locale, { ...ask, back: "/login" });
	});
	app.post(addressBackPage, async (c) => {
		const { locale, former, t, text, gone } = await read(c);
		if (!former || !(await restore(c, former))) return gone();
		deliverLater(c.var.deps);
		return page(c, locale, { title: t("done"), text: text("done_text", former.email), back: "/login" });
	});
}
