import brand from "../../content/brand.json" with { type: "json" };
import * as contract from "../contract/account/auth.ts";
import { isCommonPassword } from "../contract/account/common-password.ts";
import type { FactorError } from "../contract/account/factors.ts";
import type { InputOf } from "../contract/endpoint.ts";
import { normalizePassword } from "../contract/fields.ts";
import { dropChanges } from "../db/queries/accounts/addresses.ts";
import { isGrantLive } from "../db/queries/accounts/codes.ts";
import { changePassword, findUser, type UserRow } from "../db/queries/accounts/users.ts";
import { addMail } from "../db/queries/mails.ts";
import { clearHits } from "../db/queries/rate-limits.ts";
import { hasRow, joinConditions, selectIf } from "../db/run.ts";
import {
	applyWithProof,
	listAttemptRules,
	type ProvenFactor,
	proveIfRequired,
	provePassword,
} from "../factors/prove.ts";
import { createError, type RequestContext } from "../http/api-error.ts";
import { findCaller } from "../http/guard.ts";
import { buildAddressRule, limit } from "../http/rate-limits.ts";
import { readLocale } from "../http/request/accept.ts";
import { fields } from "../http/request/fields.ts";
import { route } from "../http/route.ts";
import { composeMail } from "../mail/compose.ts";
import { prepareActivity } from "../shared/activity.ts";
import { hashLink } from "./code.ts";

const updateSpec = {
	summary: "Set a new password, with a reset grant or a session and the current password",
	input: {
		email: fields.email,
		password: fields.newPassword,
		confirm_password: fields.text,
		reset_token: fields.optionalText,
		current_password: fields.optionalText,
		...fields.factor,
	},
	responseDescription: "The password is changed and every session has ended",
} as const;

type PasswordInput = InputOf<typeof contract.updatePassword>;

/** Ends all sessions and any pending change of address, and mails the owner. Throws `refused` if the proof was gone. */
async function setPassword<Refused extends "link_invalid" | "reauth_required">(
	c: RequestContext<Refused>,
	user: UserRow,
	password: string,
	proof: ProvenFactor,
	refused: Refused,
): Promise<void> {
	const { deps } = c.var;
	const { id, email, name } = user;
	const hash = await deps.hasher.hash(password);
	const mail = composeMail(deps, { kind: "changed", to: email, locale: readLocale(c), name });
	const activityQueries = await prepareActivity(c, id, "password_changed");
	const queries = changePassword(user, hash, proof.condition, (isChanged) => [
		addMail(mail, isChanged),
		...activityQueries(isChanged),
		dropChanges(id, isChanged),
		clearHits(listAttemptRules(c, user), isChanged),
	]);
	await applyWithProof(c, proof, queries, refused);
}

/** With a reset token and, because a mailbox is only one factor, the second factor. Throws `link_invalid`. */
async function changeWithGrant(
	c: RequestContext<"link_invalid" | "validation_failed" | "rate_limited" | FactorError>,
	input: PasswordInput,
	token: string,
): Promise<void> {
	const { deps } = c.var;
	const { email } = input;
	await limit(c, buildAddressRule(c, "guess"));
	const user = await findUser(deps.db, email);
	const isLive = isGrantLive(email, hashLink(deps, token), deps.now());
	if (!user || !(await hasRow(deps.db)(selectIf(isLive)))) throw createError(c, "link_invalid");
	const proof = await proveIfRequired(c, user.id, input, "reset");
	const condition = joinConditions(isLive, proof.condition);
	await setPassword(c, user, input.password, { ...proof, condition }, "link_invalid");
}

/** With the current password and a session, whose account may have another address by now. */
async function changeWithPassword(
	c: RequestContext<
		"unauthorized" | "session_ended" | "validation_failed" | "rate_limited" | "reauth_required" | FactorError
	>,
	input: PasswordInput,
	current: string,
): Promise<void> {
	const { user } = await findCaller(c);
	const proof = await provePassword(c, user, current, "current_password", input);
	await setPassword(c, user, input.password, proof, "reauth_required");
}

/** Ends all sessions and clears the limits of logins, which strangers may have exhausted. An address alone proves nothing. */
export const updatePassword = route(contract.updatePassword, updateSpec, async (c, input, reply) => {
	if (normalizePassword(input.confirm_password) !== input.password) {
		throw createError(c, "validation_failed", { data: { confirm_password: "password_mismatch" } });
	}
	refuseCommonPassword(c, input.password, input.email);
	// Before counting: a request that can't be processed isn't an attempt.
	c.var.deps.hasher.refuseWhenFull();
	const { reset_token: grant, current_password: current } = input;
	if (!grant && !current) throw createError(c, "link_invalid");
	await (grant ? changeWithGrant(c, input, grant) : changeWithPassword(c, input, current ?? ""));
	return reply("Password updated successfully", {});
});

export function refuseCommonPassword(
	c: RequestContext<"validation_failed">,
	password: string,
	...personal: string[]
): void {
	const data = { password: "password_common" } as const;
	if (isCommonPassword(password, [...personal, brand.name, brand.shortName]))
		throw createError(c, "validation_failed", { data });
}
