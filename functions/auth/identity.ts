import * as contract from "../contract/account/identity.ts";
import { codeSentSchema, emailChangeSchema, renameReply } from "../contract/shapes/auth.ts";
import { changeAddress, dropChanges, findChange } from "../db/queries/accounts/addresses.ts";
import { type IssuedCode, isCodeStored, putCode, renewCode } from "../db/queries/accounts/codes.ts";
import { isSessionOpen } from "../db/queries/accounts/sessions.ts";
import { renameUser, type UserRow } from "../db/queries/accounts/users.ts";
import { addContactJob } from "../db/queries/billing/jobs.ts";
import { addMail, addUnknownAddressMail } from "../db/queries/mails.ts";
import { clearHits, type Rule } from "../db/queries/rate-limits.ts";
import { batch, type Condition, type Query } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { applyWithProof, proveOwner } from "../factors/prove.ts";
import { createError, type RequestContext, type SignedInContext } from "../http/api-error.ts";
import { buildAddressRule, buildPersonRule, limit } from "../http/rate-limits.ts";
import { readLocale } from "../http/request/accept.ts";
import { fields } from "../http/request/fields.ts";
import { signedInRoute } from "../http/route.ts";
import { renewToken } from "../http/token.ts";
import { composeMail, composeMailTo } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import { prepareActivity } from "../shared/activity.ts";
import { issueUndo } from "../shared/undo-link.ts";
import { isSameHash } from "../utils/keyed-hash.ts";
import {
	composeTakenAddressMail,
	describeSentCode,
	hashLink,
	issueCode,
	issueDecoy,
	tryCode,
} from "./code.ts";

const renameSpec = {
	summary: "Change the name",
	input: { name: fields.name },
	responseDescription: "A new token with the new name",
	response: renameReply,
} as const;

export const rename = signedInRoute(contract.rename, renameSpec, async (c, { name }, reply) => {
	const { deps, user, session } = c.var;
	await limit(c, buildPersonRule(c, "rename", user.id));
	const activityQueries = await prepareActivity(c, user.id, "name_changed");
	const isLive = isSessionOpen(session.id);
	const [renamedRows] = await batch(deps.db, [
		renameUser(user.id, name, isLive),
		addContactJob(user.id, deps.now(), isLive),
		...activityQueries(isLive),
	]);
	if (!renamedRows?.length) throw createError(c, "session_ended");
	return reply("Name changed", await renewToken(c, { name }));
});

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
	const mail = composeMail(deps, { kind: "email_code", to: email, locale, code, token });
	return [codeRow, (condition) => addMail(mail, condition)];
}

async function findPendingChange({ db, now }: Deps, user: UserRow) {
	const change = await findChange(db, user.id, now());
	return change?.email === user.email ? null : change;
}

const limitMails = (c: RequestContext<"rate_limited">, userId: string, email: string) =>
	limit(
		c,
		buildAddressRule(c, "codeRequest"),
		buildPersonRule(c, "codeMail", "change-email", userId),
		buildPersonRule(c, "inbox", "change-email", email),
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
		if (email === user.email) throw createError(c, "validation_failed", { data: { email: "email_same" } });
		const proof = await proveOwner(c, proofInput);
		const locale = readLocale(c);
		await limitMails(c, user.id, email);
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
	const pendingChange = await findPendingChange(deps, user);
	if (!pendingChange) throw createError(c, "not_found");
	await limitMails(c, user.id, pendingChange.email);
	const [codeRow, mailQuery] = await issueChange(deps, user, pendingChange.email, pendingChange.lang);
	const [renewedRows] = await batch(deps.db, [
		renewCode(codeRow, isSessionOpen(session.id)),
		mailQuery(isCodeStored(codeRow.id)),
	]);
	// Meanwhile cancelled, confirmed or logged out.
	if (!renewedRows?.length) throw createError(c, "not_found");
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
		const pendingChange = await findPendingChange(deps, user);
		return reply("OK", { data: pendingChange && { email: pendingChange.email } });
	}),
	signedInRoute(contract.dropEmailChange, cancelSpec, async (c, _, reply) => {
		const { deps, user, session } = c.var;
		await batch(deps.db, [dropChanges(user.id, isSessionOpen(session.id))]);
		return reply("Nothing changes", {});
	}),
];

const buildWrongCodeRule = (c: RequestContext, { id }: UserRow, email: string): Rule =>
	buildPersonRule(c, "wrongCode", "change-email", id, email);

/** Applies the change and mails the former address an undo link. Returns whether this request applied it. */
async function applyAddressChange(c: SignedInContext, email: string, codeId: string) {
	const { deps, user, session } = c.var;
	const now = deps.now();
	const { token, undo } = issueUndo(deps, user, "email_changed", now);
	const mail = composeMailTo(deps, user, { kind: "email_changed", token, due: undo.until });
	const activityQueries = await prepareActivity(c, user.id, "email_changed");
	const change = { user, sessionId: session.id, email, codeId, undo };
	const results = await batch(
		deps.db,
		changeAddress(
			change,
			(isChanged) => [
				addMail(mail, isChanged),
				clearHits([buildWrongCodeRule(c, user, email)], isChanged),
				...activityQueries(isChanged),
			],
			now,
		),
	);
	return Boolean(results.at(-1)?.length);
}

const confirmSpec = {
	summary: "Confirm the new e-mail address with the mailed code or link",
	input: {
		code: fields.code,
		link: fields.optionalText.openapi({ type: "string", description: "Token of the mailed link." }),
	},
	responseDescription: "A new token with the new address; other sessions continue",
	response: renameReply,
} as const;

/** Confirming a new address takes both a login and access to its mailbox. */
export const confirmEmail = signedInRoute(
	contract.confirmEmail,
	confirmSpec,
	async (c, { code: digits, link }, reply) => {
		const { deps, user } = c.var;
		if (!digits && !link) throw createError(c, "validation_failed", { data: { code: "code_required" } });
		await limit(c, buildAddressRule(c, "guess"));
		const change = await findChange(deps.db, user.id, deps.now());
		if (!change) throw createError(c, digits ? "code_expired" : "link_invalid");
		const { email, linkHash } = change;
		const isLinkValid = link && isSameHash(linkHash, hashLink(deps, link));
		if (!digits && !isLinkValid) throw createError(c, "link_invalid");
		const attempt = {
			email,
			purpose: "change-email" as const,
			owner: user.id,
			rule: buildWrongCodeRule(c, user, email),
		};
		const codeId = digits ? await tryCode(c, attempt, digits) : change.id;
		// Confirmed before: the answer got lost, or went to another device, whose token still names the former address.
		const isDone = email === user.email;
		if (!isDone && !(await applyAddressChange(c, email, codeId)))
			throw createError(c, digits ? "code_expired" : "link_invalid");
		deliverLater(deps);
		return reply("E-mail address changed", await renewToken(c, { email }));
	},
);
