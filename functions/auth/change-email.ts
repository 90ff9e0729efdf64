import { z } from "@hono/zod-openapi";
import * as contract from "../contract/account/identity.ts";
import { dropChanges, findChange } from "../db/queries/accounts/addresses.ts";
import { type IssuedCode, putCode, renewCode } from "../db/queries/accounts/codes.ts";
import { sessionOpen } from "../db/queries/accounts/sessions.ts";
import type { UserRow } from "../db/queries/accounts/users.ts";
import { addMail, type NewMail } from "../db/queries/mails.ts";
import { batch } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { proveOwner } from "../factors/prove.ts";
import type { App } from "../http/env.ts";
import { keyedHash } from "../http/keyed-hash.ts";
import { addressRule, emailRule, limit, personRule } from "../http/limits/limits.ts";
import { type Call, refuse } from "../http/refuse.ts";
import { fields } from "../http/request/fields.ts";
import { callerLocale } from "../http/request/language.ts";
import { route } from "../http/route.ts";
import { composeMail } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import { codeSentReply, issueCode, issueDecoy } from "./code.ts";
import { sent } from "./schemas.ts";
import { letterToTaken } from "./taken-address.ts";

/**
 * How a code or link of a new address is recognised: by the account that asked, and only while its password is the same. So it
 * is worth nothing to another account, without a login, or after whoever asked was locked out.
 */
export const hashChange = (
	{ hashKey }: Pick<Deps, "hashKey">,
	{ id, password }: UserRow,
	email: string,
	secret: string,
): string => keyedHash(hashKey, "change email", id, password, email, secret);

/** What the new address is mailed: a code, or where it is taken a word about that; to the caller both look the same. */
async function letter(
	deps: Deps,
	user: UserRow,
	email: string,
	locale: string,
): Promise<[IssuedCode, NewMail]> {
	const taken = await letterToTaken(deps, email, "email_taken");
	if (taken && taken.userId !== user.id)
		return [issueDecoy(deps, email, "change-email", user.id), taken.mail];
	const { issued, code, token } = issueCode(deps, email, "change-email", user.id);
	const codeHash = hashChange(deps, user, email, code);
	const linkHash = hashChange(deps, user, email, token);
	const mail = composeMail(deps, { kind: "email_code", to: email, locale, code, token });
	return [{ ...issued, codeHash, linkHash }, mail];
}

/** Counts a mail to a new address: against who asks, where from, and the mailbox it goes to. */
const countMail = (c: Call<"rate_limited">, userId: string, email: string) =>
	limit(
		c,
		addressRule(c, "ask"),
		personRule(c, "send", "change-email", userId),
		emailRule(c, "inbox", "change-email", email),
	);

const asking = {
	tag: "account",
	summary: "Ask for another e-mail address; a code is mailed there",
	input: { email: fields.email, password: fields.optional, lang: fields.lang, ...fields.factor },
	required: ["email"],
	answers: "A mail is on its way to the new address, the same for known and unknown ones",
	answer: { data: sent },
	signedIn: true,
} as const;

function begin(app: App): void {
	route(app, contract.changeEmail, asking, async (c, { email, lang, ...given }, answer) => {
		const { deps, caller } = c.var;
		const { user } = caller;
		if (email === user.email) throw refuse(c, "validation_failed", { data: { email: "email_same" } });
		const proven = await proveOwner(c, given);
		const locale = callerLocale(c, lang);
		await countMail(c, user.id, email).catch(async (error) => {
			await proven.undo();
			throw error;
		});
		const [issued, mail] = await letter(deps, user, email, locale);
		const row = { ...issued, userName: null, password: null, lang: locale };
		const results = await batch(deps.db, [
			...proven.claim,
			dropChanges(user.id, proven.held, email),
			addMail(mail, proven.held),
			putCode(row, proven.held),
		]);
		if (!results.at(-1)?.length) throw refuse(c, "reauth_required");
		await proven.undo();
		deliverLater(deps);
		return answer("Enter the code we emailed to the new address.", { data: codeSentReply });
	});
}

const resending = {
	tag: "account",
	summary: "Ask for another code for the new address",
	input: {},
	answers: "A mail is on its way to the new address",
	answer: { data: sent },
	signedIn: true,
} as const;

function resend(app: App): void {
	route(app, contract.resendEmailCode, resending, async (c, _, answer) => {
		const { deps, caller } = c.var;
		const { user, session } = caller;
		const asked = await findChange(deps.db, user.id, deps.now());
		if (!asked) throw refuse(c, "not_found");
		await countMail(c, user.id, asked.email);
		const [issued, mail] = await letter(deps, user, asked.email, asked.lang);
		await batch(deps.db, [renewCode(issued), addMail(mail, sessionOpen(session.id))]);
		deliverLater(deps);
		return answer("Code resent", { data: codeSentReply });
	});
}

const looking = {
	tag: "account",
	summary: "The new address that waits to be confirmed",
	input: {},
	answers: "The address, or null",
	answer: { data: z.object({ email: z.string() }).nullable() },
	signedIn: true,
} as const;

const dropping = {
	tag: "account",
	summary: "Keep the address as it is",
	input: {},
	answers: "No new address waits",
	answer: {},
	signedIn: true,
} as const;

/** Asking for a new address, and everything until it is proven. */
export function changeEmail(app: App): void {
	begin(app);
	resend(app);
	route(app, contract.emailChange, looking, async (c, _, answer) => {
		const { deps, caller } = c.var;
		const asked = await findChange(deps.db, caller.user.id, deps.now());
		return answer("OK", { data: asked && { email: asked.email } });
	});
	route(app, contract.dropEmailChange, dropping, async (c, _, answer) => {
		const { deps, caller } = c.var;
		await batch(deps.db, [dropChanges(caller.user.id, sessionOpen(caller.session.id))]);
		return answer("Nothing changes", {});
	});
}
