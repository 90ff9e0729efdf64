import * as contract from "../contract/account/auth.ts";
import type { InputOf } from "../contract/endpoint.ts";
import { codeSentSchema } from "../contract/shapes/auth.ts";
import { findLiveCode, isCodeStored, putCode, renewCode } from "../db/queries/accounts/codes.ts";
import { isPending } from "../db/queries/accounts/pending-signups.ts";
import { findUser } from "../db/queries/accounts/users.ts";
import { addMail, addUnknownAddressMail } from "../db/queries/mails.ts";
import { batch } from "../db/run.ts";
import { createError, type RequestContext } from "../http/api-error.ts";
import { buildAddressRule, buildPersonRule, findSecondsUntilAllowed, limit } from "../http/rate-limits.ts";
import { readLocale } from "../http/request/accept.ts";
import { botFields, requireBotCheck } from "../http/request/bot-check.ts";
import { fields } from "../http/request/fields.ts";
import { route } from "../http/route.ts";
import { composeMail } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import {
	composeMovedMail,
	composeTakenAddressMail,
	describeSentCode,
	issueCode,
	issueDecoy,
} from "./code.ts";
import { buildMailRules, findResendable } from "./pending-signup.ts";
import { contextField, registrationField } from "./verify.ts";

/** Mails a reset code; an address without an account gets a notice instead, once a day. Returns seconds to wait, 0 if it was mailed. */
async function sendResetCode(c: RequestContext<"rate_limited">, email: string): Promise<number> {
	const { deps } = c.var;
	await limit(c, buildAddressRule(c, "codeRequest"));
	const wait = await findSecondsUntilAllowed(c, buildPersonRule(c, "codeMail", "reset-password", email));
	if (wait) return wait;
	const user = await findUser(deps.db, email);
	const locale = readLocale(c);
	const { codeRow, code, token } = issueCode(deps, email, "reset-password");
	const mail = user
		? composeMail(deps, { kind: "reset", to: email, locale, name: user.name, code, token })
		: ((await composeMovedMail(deps, email))?.mail ??
			composeMail(deps, { kind: "unknown", to: email, locale }));
	const row = user ? codeRow : issueDecoy(deps, email, "reset-password");
	await batch(deps.db, [putCode({ ...row, lang: locale }), addUnknownAddressMail(mail)]);
	deliverLater(deps);
	return 0;
}

/** The caller's own pending sign-up, or without a token the only one. The reply doesn't reveal whether there is one. */
async function resendSignupCode(
	c: RequestContext<"rate_limited">,
	input: InputOf<typeof contract.resendOtp>,
): Promise<void> {
	const { deps } = c.var;
	const { email, registration, next } = input;
	const pending = await findResendable(deps, email, registration);
	const rules = pending ? buildMailRules(c, email, pending.owner) : [];
	// Only a sign-up's own browser is told its limits.
	const ownRules =
		registration && pending ? rules : [buildPersonRule(c, "codeMail", "signup", email, registration ?? "")];
	await limit(c, buildAddressRule(c, "codeRequest"), ...ownRules);
	if (!pending || (!registration && (await findSecondsUntilAllowed(c, ...rules)))) return;
	const { owner } = pending;
	const locale = readLocale(c, pending.lang);
	if (pending.decoy) {
		const takenMail = await composeTakenAddressMail(deps, email, "known");
		const decoy = issueDecoy(deps, email, "signup", owner);
		await batch(deps.db, [renewCode(decoy), ...(takenMail ? [addUnknownAddressMail(takenMail.mail)] : [])]);
		return;
	}
	const { codeRow, code, token } = issueCode(deps, email, "signup", owner);
	const mail = composeMail(deps, { kind: "signup", to: email, locale, code, token, next });
	// Unless the sign-up was completed meanwhile.
	await batch(deps.db, [renewCode(codeRow, isPending), addMail(mail, isCodeStored(codeRow.id))]);
}

const mailSpec = { response: { data: codeSentSchema } } as const;

const forgotSpec = {
	...mailSpec,
	summary: "Request a code to set a new password",
	input: { email: fields.email, ...botFields },
	responseDescription: "A mail is on its way; same reply for known and unknown addresses",
};

export const forgetPassword = route(
	contract.forgetPassword,
	forgotSpec,
	async (c, { email, ...solution }, reply) => {
		const { deps } = c.var;
		await requireBotCheck(c, solution);
		const wait = await sendResetCode(c, email);
		// Asked again, in another tab or after a lost answer: the mailed code still works.
		const mailedCode = wait ? await findLiveCode(deps.db, email, "reset-password", deps.now()) : null;
		if (wait && !mailedCode) throw createError(c, "rate_limited", { retryAfter: wait });
		return reply("Verification link sent to your email", {
			data: await describeSentCode(deps, mailedCode?.codeExpiresAt, wait || undefined),
		});
	},
);

const resendSpec = {
	...mailSpec,
	summary: "Resend a code",
	input: {
		email: fields.email,
		context: contextField,
		registration: registrationField,
		next: fields.path,
		...botFields,
	},
	responseDescription: "Any pending code for this address has been mailed again, as far as limits allow",
};

export const resendCode = route(contract.resendOtp, resendSpec, async (c, input, reply) => {
	const { email, context } = input;
	await requireBotCheck(c, input);
	if (context === "signup") await resendSignupCode(c, input);
	else {
		const retryAfter = await sendResetCode(c, email);
		if (retryAfter) throw createError(c, "rate_limited", { retryAfter });
	}
	deliverLater(c.var.deps);
	return reply("Code resent", { data: await describeSentCode(c.var.deps) });
});
