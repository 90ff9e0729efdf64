import * as contract from "../contract/account/auth.ts";
import { signupSentSchema } from "../contract/shapes/auth.ts";
import { putCode } from "../db/queries/accounts/codes.ts";
import { findPending, updatePending } from "../db/queries/accounts/pending-signups.ts";
import { addMail, addUnknownAddressMail } from "../db/queries/mails.ts";
import { batch } from "../db/run.ts";
import { buildAddressRule, findSecondsUntilAllowed, limit } from "../http/rate-limits.ts";
import { readLocale } from "../http/request/accept.ts";
import { botFields, requireBotCheck } from "../http/request/bot-check.ts";
import { fields } from "../http/request/fields.ts";
import { route } from "../http/route.ts";
import { composeMail } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import { createToken } from "../utils/keyed-hash.ts";
import { composeTakenAddressMail, describeSentCode, issueCode, issueDecoy } from "./code.ts";
import { refuseCommonPassword } from "./password.ts";
import { buildMailRules, hashOwner } from "./pending-signup.ts";

const registerSpec = {
	summary: "Sign up; a code is mailed",
	input: {
		name: fields.name,
		email: fields.email,
		password: fields.newPassword,
		registration: fields.optionalText.openapi({
			type: "string",
			description:
				"A secret of this browser, which made it or got it from an earlier call; that sign-up is then updated.",
		}),
		next: fields.path,
		...botFields,
	},
	responseDescription: "A mail is on its way; same reply for known and unknown addresses",
	response: { data: signupSentSchema },
} as const;

/** Stores a pending sign-up and mails its code. A known address gets the same reply after the same work, and another mail. */
export const register = route(contract.register, registerSpec, async (c, input, reply) => {
	const { deps } = c.var;
	const { name, email, password, next } = input;
	refuseCommonPassword(c, password, email, name);
	deps.hasher.refuseWhenFull();
	await requireBotCheck(c, input);
	await limit(c, buildAddressRule(c, "register"));
	const registration = input.registration || createToken();
	const owner = hashOwner(deps, email, registration);
	const pending = await findPending(deps.db, email, owner, deps.now());
	const wait = await findSecondsUntilAllowed(c, ...buildMailRules(c, email, owner));
	const hash = await deps.hasher.hash(password);
	const locale = readLocale(c);
	const takenMail = await composeTakenAddressMail(deps, email, "known");
	const person = { userName: takenMail ? null : name, password: takenMail ? null : hash, lang: locale };
	const issued = issueCode(deps, email, "signup", owner);
	const { code, token } = issued;
	const [codeRow, mailQuery] = takenMail
		? [issueDecoy(deps, email, "signup", owner), addUnknownAddressMail(takenMail.mail)]
		: [issued.codeRow, addMail(composeMail(deps, { kind: "signup", to: email, locale, code, token, next }))];
	// Without a mail, an earlier code stays; a new one, which nobody receives, expires at once.
	const codeExpiresAt = wait ? (pending?.codeExpiresAt ?? deps.now()) : codeRow.codeExpiresAt;
	await batch(deps.db, [
		wait && pending ? updatePending(email, owner, person) : putCode({ ...codeRow, ...person, codeExpiresAt }),
		...(wait ? [] : [mailQuery]),
	]);
	deliverLater(deps);
	const message = "Account created. Enter the code we emailed to verify your account.";
	return reply(message, {
		data: { ...(await describeSentCode(deps, codeExpiresAt, wait || undefined)), registration },
	});
});
