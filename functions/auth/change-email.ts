import * as contract from "../contract/account/identity.ts";
import { codeSentSchema, emailChangeSchema } from "../contract/shapes/auth.ts";
import { dropChanges, findChange } from "../db/queries/accounts/addresses.ts";
import { type IssuedCode, isCodeStored, putCode, renewCode } from "../db/queries/accounts/codes.ts";
import { isSessionOpen } from "../db/queries/accounts/sessions.ts";
import type { UserRow } from "../db/queries/accounts/users.ts";
import { addMail, addUnknownAddressMail } from "../db/queries/mails.ts";
import { batch, type Condition, type Query } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { applyWithProof, checkAfter, proveOwner } from "../factors/prove.ts";
import { addressRule, limit, personRule } from "../http/limits.ts";
import { type RequestContext, refuse } from "../http/refuse.ts";
import { readLocale } from "../http/request/accept.ts";
import { fields } from "../http/request/fields.ts";
import { signedInRoute } from "../http/route.ts";
import { composeMail } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import { hashFor } from "../utils/keyed-hash.ts";
import { composeTakenAddressMail, describeSentCode, issueCode, issueDecoy } from "./code.ts";

/** Binds code and link to the account: useless to others, or without a login. */
export const hashChange = hashFor<[userId: string, email: string, secret: string]>("change email");

/** The mail to the new address: a code, or a notice if the address is taken. The caller can't tell them apart. */
async function issueChange(
	deps: Deps,
	user: UserRow,
	email: string,
	locale: string,
): Promise<[IssuedCode, (condition: Condition) => Query]> {
	const takenMail = await composeTakenAddressMail(deps, email, "email_taken");
	if (takenMail && takenMail.userId !== user.id)
		return [
			issueDecoy(deps, email, "change-email", user.id),
			(condition) => addUnknownAddressMail(takenMail.mail, condition),
		];
	const { codeRow, code, token } = issueCode(deps, email, "change-email", user.id);
	const codeHash = hashChange(deps, user.id, email, code);
	const linkHash = hashChange(deps, user.id, email, token);
	const mail = composeMail(deps, { kind: "email_code", to: email, locale, code, token });
	return [{ ...codeRow, codeHash, linkHash }, (condition) => addMail(mail, condition)];
}

const limitMails = (c: RequestContext<"rate_limited">, userId: string, email: string) =>
	limit(
		c,
		addressRule(c, "codeRequest"),
		personRule(c, "codeMail", "change-email", userId),
		personRule(c, "inbox", "change-email", email),
	);

const requestSpec = {
	summary: "Request a change of e-mail address; a code is mailed there",
	input: { email: fields.email, password: fields.optionalText, ...fields.factor },
	responseDescription: "A mail is on its way to the new address, the same for known and unknown ones",
	response: { data: codeSentSchema },
} as const;

const request = signedInRoute(
	contract.changeEmail,
	requestSpec,
	async (c, { email, ...proofInput }, reply) => {
		const { deps, user } = c.var;
		if (email === user.email) throw refuse(c, "validation_failed", { data: { email: "email_same" } });
		const proof = await proveOwner(c, proofInput);
		const locale = readLocale(c);
		await checkAfter(proof, limitMails(c, user.id, email));
		const [codeRow, mailQuery] = await issueChange(deps, user, email, locale);
		const queries = [
			dropChanges(user.id, proof.condition, email),
			mailQuery(proof.condition),
			putCode({ ...codeRow, lang: locale }, proof.condition),
		];
		await applyWithProof(c, proof, queries, "reauth_required");
		return reply("Enter the code we emailed to the new address.", { data: await describeSentCode(deps) });
	},
);

const resendSpec = {
	summary: "Resend the code for the new address",
	response: { data: codeSentSchema },
} as const;

const resend = signedInRoute(contract.resendEmailCode, resendSpec, async (c, _, reply) => {
	const { deps, user, session } = c.var;
	const pendingChange = await findChange(deps.db, user.id, deps.now());
	if (!pendingChange) throw refuse(c, "not_found");
	await limitMails(c, user.id, pendingChange.email);
	const [codeRow, mailQuery] = await issueChange(deps, user, pendingChange.email, pendingChange.lang);
	const [renewedRows] = await batch(deps.db, [
		renewCode(codeRow, isSessionOpen(session.id)),
		mailQuery(isCodeStored(codeRow.id)),
	]);
	// Meanwhile cancelled, confirmed or logged out.
	if (!renewedRows?.length) throw refuse(c, "not_found");
	deliverLater(deps);
	return reply("Code resent", { data: await describeSentCode(deps) });
});

const pendingSpec = {
	summary: "The new address awaiting confirmation",
	response: { data: emailChangeSchema },
} as const;

const cancelSpec = { summary: "Keep the address as it is" } as const;

export const changeEmail = [
	request,
	resend,
	signedInRoute(contract.emailChange, pendingSpec, async (c, _, reply) => {
		const { deps, user } = c.var;
		const pendingChange = await findChange(deps.db, user.id, deps.now());
		return reply("OK", { data: pendingChange && { email: pendingChange.email } });
	}),
	signedInRoute(contract.dropEmailChange, cancelSpec, async (c, _, reply) => {
		const { deps, user, session } = c.var;
		await batch(deps.db, [dropChanges(user.id, isSessionOpen(session.id))]);
		return reply("Nothing changes", {});
	}),
];
