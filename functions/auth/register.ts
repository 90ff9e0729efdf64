import * as contract from "../contract/auth.ts";
import { putCode } from "../db/queries/codes.ts";
import { addMail } from "../db/queries/mails.ts";
import { correctPending } from "../db/queries/registrations.ts";
import { findUser } from "../db/queries/users.ts";
import { batch } from "../db/run.ts";
import { botFields, requireBotCheck } from "../http/bot-check.ts";
import type { App } from "../http/env.ts";
import { fields } from "../http/fields.ts";
import { callerLocale } from "../http/language.ts";
import { addressRule, limit, secondsUntil } from "../http/limits.ts";
import { type Call, refuse } from "../http/refuse.ts";
import { route } from "../http/route.ts";
import { composeMail } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import { codeSent, issueCode, issueDecoy } from "./code.ts";
import { isCommonPassword } from "./common.ts";
import { codeHeld, mailRules, ownOrNew } from "./registration.ts";
import { begun } from "./replies.ts";

const described = {
	tag: "auth",
	summary: "Sign up; a code is mailed",
	input: {
		name: fields.name,
		email: fields.email,
		password: fields.newPassword,
		registration: fields.optional.openapi({
			type: "string",
			description: "Of an earlier sign-up with this address in this browser, which is then corrected.",
		}),
		lang: fields.lang,
		...botFields,
	},
	required: ["name", "email", "password"],
	answers: "A mail is on its way, the same for known and unknown addresses",
	answer: { data: begun },
} as const;

/** `password_common` for a password others guess first. */
export function refuseCommon(c: Call<"validation_failed">, password: string, ...personal: string[]): void {
	const data = { password: "password_common" } as const;
	if (isCommonPassword(password, personal)) throw refuse(c, "validation_failed", { data });
}

/**
 * Writes down a pending registration and mails its code. It changes nothing else until that code comes back, and nothing about
 * what others began with the same address. A known address gets the same answer, after the same work, and a mail that says so.
 * An address that got several mails lately gets none now: then the answer says when to ask for one.
 */
export const register = (app: App) =>
	route(
		app,
		contract.register,
		described,
		async (c, { name, email, password, registration: given, lang }, answer) => {
			const { deps } = c.var;
			refuseCommon(c, password, email, name);
			deps.hasher.refuseWhenFull?.();
			await requireBotCheck(c);
			await limit(c, addressRule(c, "register"));
			const { pending, registration, owner } = await ownOrNew(deps, email, given);
			const wait = await secondsUntil(c, ...mailRules(c, email, owner));
			const hash = await deps.hasher.hash(password);
			const locale = callerLocale(c, lang);
			const known = await findUser(deps.db, email);
			const person = { userName: known ? null : name, password: known ? null : hash, lang: locale };
			const told = wait ? codeHeld(deps, pending, wait) : codeSent;
			if (wait && pending) {
				await batch(deps.db, [correctPending(email, owner, person)]);
			} else {
				const code = known
					? { issued: issueDecoy(deps, email, "signup", owner) }
					: issueCode(deps, email, "signup", owner);
				const mail =
					"code" in code
						? composeMail(deps, { kind: "signup", to: email, locale, code: code.code, token: code.token })
						: composeMail(deps, {
								kind: "known",
								to: email,
								locale: known?.lang ?? locale,
								name: known?.name ?? "",
							});
				// A code that nobody was mailed works for nobody.
				const held = wait ? { codeExpiresAt: deps.now() } : {};
				await batch(deps.db, [
					putCode({ ...code.issued, ...person, ...held }),
					...(wait ? [] : [addMail(mail)]),
				]);
			}
			deliverLater(deps);
			const message = "Account created. Enter the code we emailed to verify your account.";
			return answer(message, { data: { ...told, registration } });
		},
	);
