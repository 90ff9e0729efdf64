import * as contract from "../contract/auth.ts";
import { putCode } from "../db/queries/codes.ts";
import { addMail } from "../db/queries/mails.ts";
import { findUser } from "../db/queries/users.ts";
import { batch } from "../db/run.ts";
import { botFields, requireBotCheck } from "../http/bot-check.ts";
import type { App } from "../http/env.ts";
import { fields } from "../http/fields.ts";
import { callerLocale } from "../http/language.ts";
import { addressRule, emailRule, limit } from "../http/limits.ts";
import { type Call, refuse } from "../http/refuse.ts";
import { route } from "../http/route.ts";
import { composeMail } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import { codeSent, issueCode, issueDecoy } from "./code.ts";
import { isCommonPassword } from "./common.ts";
import { sent } from "./replies.ts";

const described = {
	tag: "auth",
	summary: "Sign up; a code is mailed",
	input: {
		name: fields.name,
		email: fields.email,
		password: fields.newPassword,
		lang: fields.lang,
		...botFields,
	},
	required: ["name", "email", "password"],
	answers: "A mail is on its way, the same for known and unknown addresses",
	answer: { data: sent },
} as const;

/** `password_common` for a password others guess first. */
export function refuseCommon(c: Call<"validation_failed">, password: string, ...personal: string[]): void {
	const data = { password: "password_common" } as const;
	if (isCommonPassword(password, personal)) throw refuse(c, "validation_failed", { data });
}

/**
 * Writes down a pending registration and mails its code. It changes nothing else until that
 * code comes back. A known address gets the same answer, after the same work, and a mail that says so.
 */
export const register = (app: App) =>
	route(app, contract.register, described, async (c, { name, email, password, lang }, answer) => {
		const { deps } = c.var;
		refuseCommon(c, password, email, name);
		deps.hasher.refuseWhenFull?.();
		await requireBotCheck(c);
		await limit(c, addressRule(c, "register"));
		await limit(c, emailRule(c, "register", email), emailRule(c, "send", "signup", email));
		const hash = await deps.hasher.hash(password);
		const locale = callerLocale(c, lang);
		const known = await findUser(deps.db, email);
		const person = { userName: name, password: hash, lang: locale };
		if (known) {
			const decoy = { ...issueDecoy(deps, email, "signup"), ...person, userName: null, password: null };
			const mail = composeMail(deps, { kind: "known", to: email, locale: known.lang, name: known.name });
			await batch(deps.db, [putCode(decoy), addMail(mail)]);
		} else {
			const { issued, code, token } = issueCode(deps, email, "signup");
			const mail = composeMail(deps, { kind: "signup", to: email, locale, code, token });
			await batch(deps.db, [putCode({ ...issued, ...person }), addMail(mail)]);
		}
		deliverLater(deps);
		return answer("Account created. Enter the code we emailed to verify your account.", { data: codeSent });
	});
