import * as contract from "../contract/account/auth.ts";
import type { FactorError } from "../contract/account/factors.ts";
import type { InputOf } from "../contract/endpoint.ts";
import { normalizePassword } from "../contract/fields.ts";
import { isGrantLive } from "../db/queries/accounts/codes.ts";
import { changeByGrant, changeByPassword } from "../db/queries/accounts/passwords.ts";
import { findUser } from "../db/queries/accounts/users.ts";
import { clearHits } from "../db/queries/limits.ts";
import { addMail } from "../db/queries/mails.ts";
import { batch, type Condition } from "../db/run.ts";
import { proveWhereWanted } from "../factors/prove.ts";
import { provePassword } from "../http/access/current-password.ts";
import { findCaller } from "../http/access/guard.ts";
import type { App } from "../http/env.ts";
import { addressRule, emailRule, limit } from "../http/limits/limits.ts";
import { describeError } from "../http/log.ts";
import { type Call, refuse } from "../http/refuse.ts";
import { fields } from "../http/request/fields.ts";
import { callerLocale } from "../http/request/language.ts";
import { route } from "../http/route.ts";
import { composeMail } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import { noting } from "../shared/activity.ts";
import { hashLink } from "./code.ts";
import { refuseBreached, refuseCommon } from "./password-checks.ts";

const described = {
	tag: "auth",
	summary: "Set a new password, with a reset grant or a session and the current password",
	input: {
		email: fields.email,
		password: fields.newPassword,
		confirm_password: fields.optional,
		reset_token: fields.optional,
		current_password: fields.optional,
		lang: fields.lang,
		...fields.factor,
	},
	required: ["email", "password", "confirm_password"],
	answers: "The password is changed and every session has ended",
	answer: {},
} as const;

type Given = Pick<
	InputOf<typeof contract.updatePassword>,
	"email" | "password" | "lang" | "factor_code" | "passkey"
>;

const changedMail = (c: Call, to: string, name: string, lang?: string) =>
	composeMail(c.var.deps, { kind: "changed", to, locale: callerLocale(c, lang), name });

/** By what verify-otp or the mailed link left behind, and the second factor: a mailbox is only one. Throws `link_invalid`. */
async function byGrant(
	c: Call<"link_invalid" | "validation_failed" | "rate_limited" | FactorError>,
	{ email, password, lang, ...factor }: Given,
	token: string,
) {
	const { deps } = c.var;
	const undo = await limit(c, addressRule(c, "guess"));
	const user = await findUser(deps.db, email);
	const live = user && (await isGrantLive(deps.db, email, hashLink(deps, token), deps.now()));
	if (!live) throw refuse(c, "link_invalid");
	// Before anybody is asked for a code, which would be for nothing.
	await refuseBreached(c, password);
	const proven = await proveWhereWanted(c, user.id, factor, "reset");
	const hash = await deps.hasher.hash(password);
	const mail = changedMail(c, email, user.name, lang);
	const note = await noting(c, user.id, "password_changed");
	const results = await batch(deps.db, [
		...changeByGrant(
			email,
			hashLink(deps, token),
			hash,
			(live) => [addMail(mail, live), ...note(live)],
			deps.now(),
			proven,
		),
	]);
	if (!results.at(-1)?.length) throw refuse(c, "link_invalid");
	await proven.undo();
	await undo();
}

/** By a session of the same person and the password so far. Throws `unauthorized`, `session_ended` or `validation_failed`. */
async function byPassword(
	c: Call<
		"unauthorized" | "session_ended" | "validation_failed" | "rate_limited" | "reauth_required" | FactorError
	>,
	{ email, password, lang, ...factor }: Given,
	current: string,
) {
	const { deps } = c.var;
	const { user } = await findCaller(c);
	if (user.email !== email) throw refuse(c, "unauthorized");
	await refuseBreached(c, password);
	// First, so that a call that is only to be told that it is wanted counts as no try of the password.
	const proven = await proveWhereWanted(c, user.id, factor, "signed-in");
	const undo = await provePassword(c, user, current, "current_password");
	const hash = await deps.hasher.hash(password);
	const mail = changedMail(c, email, user.name, lang);
	const note = await noting(c, user.id, "password_changed");
	const then = (unchanged: Condition) => [addMail(mail, unchanged), ...note(unchanged)];
	const results = await batch(deps.db, changeByPassword(user.id, user.password, hash, then, proven));
	if (!results.at(-1)?.length) throw refuse(c, "reauth_required");
	await proven.undo();
	await undo();
}

/**
 * Sets a new password. The spec's call trusts a bare e-mail; this one wants proof.
 * Ends every session and lifts a login limit that strangers may have used up.
 */
export const updatePassword = (app: App) =>
	route(app, contract.updatePassword, described, async (c, given, answer) => {
		if (normalizePassword(given.confirm_password ?? "") !== given.password) {
			throw refuse(c, "validation_failed", { data: { confirm_password: "password_mismatch" } });
		}
		refuseCommon(c, given.password, given.email);
		// Before anything is counted: a try that could not be made is none.
		c.var.deps.hasher.refuseWhenFull?.();
		if (given.reset_token) await byGrant(c, given, given.reset_token);
		else if (given.current_password) await byPassword(c, given, given.current_password);
		else throw refuse(c, "link_invalid");
		const { deps } = c.var;
		// The password is changed, whatever becomes of this: it must not be told otherwise.
		const counted = [[], ["device"], ["signed-in"]].map((kind) =>
			emailRule(c, "login", ...kind, given.email),
		);
		await batch(
			deps.db,
			counted.map(({ key }) => clearHits(key)),
		).catch((error) => deps.log.warn("limit not lifted", describeError(error)));
		deliverLater(deps);
		return answer("Password updated successfully", {});
	});
