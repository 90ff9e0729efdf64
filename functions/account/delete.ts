import * as contract from "../contract/account/account.ts";
import { lifetimes } from "../contract/fields.ts";
import { isSessionOpen } from "../db/queries/accounts/sessions.ts";
import { hasNoReclaims, isUndoStored, listReclaims, renewUndo } from "../db/queries/accounts/undo.ts";
import { removeUser, type UserRow } from "../db/queries/accounts/users.ts";
import { addMail } from "../db/queries/mails.ts";
import { batch, joinConditions } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { applyWithProof, proveIfRequired, provePassword } from "../factors/prove.ts";
import { createError } from "../http/api-error.ts";
import { findCaller } from "../http/guard.ts";
import { readLocale } from "../http/request/accept.ts";
import { fields } from "../http/request/fields.ts";
import { signedInRoute } from "../http/route.ts";
import { composeMailTo } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import { hashUndo } from "../shared/undo-link.ts";
import { createToken } from "../utils/keyed-hash.ts";
import { minute } from "../utils/time.ts";

const deleteSpec = {
	summary: "Delete the account with everything in it",
	input: {
		password: fields.optionalText.openapi({
			type: "string",
			format: "password",
			description: `Required if the login is older than ${lifetimes.reauthMinutes} minutes.`,
		}),
		...fields.factor,
	},
} as const;

/** Mails former addresses an undo link, once each. Returns until when (milliseconds) the account must stay, or null. */
async function warnFormerAddresses(deps: Deps, user: UserRow): Promise<number | null> {
	const claims = await listReclaims(deps.db, user, deps.now());
	if (!claims[0]) return null;
	const kind = "deletion_asked";
	await batch(
		deps.db,
		claims.flatMap((claim) => {
			const token = createToken();
			const id = hashUndo(deps, token);
			const formerAddress = { ...user, email: claim.email };
			const mail = composeMailTo(deps, formerAddress, { kind, token, due: claim.until });
			return [renewUndo(claim, id, kind), addMail(mail, isUndoStored(id))];
		}),
	);
	return claims[0].until;
}

/** Unless the login is recent, the password is required, so an unattended phone isn't enough. A given one is always checked. */
export const deleteAccount = signedInRoute(
	contract.deleteAccount,
	deleteSpec,
	async (c, { password, ...factor }, reply) => {
		const { deps, user, session } = c.var;
		// A clock that was ahead when the session began doesn't make it recent.
		const isRecent = Math.abs(deps.now() - session.createdAt) <= lifetimes.reauthMinutes * minute;
		if (!password && !isRecent) throw createError(c, "reauth_required");
		const proof = await (password
			? provePassword(c, user, password, "password", factor)
			: proveIfRequired(c, user.id, factor, "signed-in"));
		const claimedUntil = await warnFormerAddresses(deps, user);
		if (claimedUntil) {
			deliverLater(deps);
			throw createError(c, "deletion_waits", { retryAfter: Math.ceil((claimedUntil - deps.now()) / 1000) });
		}
		const isDeletable = joinConditions(
			proof.condition,
			isSessionOpen(session.id),
			hasNoReclaims(user, deps.now()),
		);
		const mail = composeMailTo(deps, { ...user, lang: readLocale(c) }, { kind: "deleted" });
		const queries = removeUser(user, isDeletable, mail, deps.now());
		const error = proof.consume.length > 0 ? "factor_wrong" : "reauth_required";
		// Another request may have deleted the account, logged it out or set a new password meanwhile.
		await applyWithProof(c, proof, queries, error, () => findCaller(c));
		if (deps.truncateWal) deps.defer("log truncation", deps.truncateWal());
		return reply("Account deleted successfully", {});
	},
);
