import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type FieldErrors, normalizePassword, paths } from "../contract/index.ts";
import { clearHits } from "../db/queries/limits.ts";
import { addMail } from "../db/queries/mails.ts";
import { changeByGrant, changeByPassword } from "../db/queries/passwords.ts";
import { findUser } from "../db/queries/users.ts";
import { batch } from "../db/run.ts";
import { provePassword } from "../http/current-password.ts";
import type { App, AppEnv } from "../http/env.ts";
import { ok, responses } from "../http/envelope.ts";
import { ApiError } from "../http/errors.ts";
import { fields, jsonBody } from "../http/fields.ts";
import { findCaller } from "../http/guard.ts";
import { callerLocale } from "../http/language.ts";
import { addressRule, limit, limitKey } from "../http/limits.ts";
import { describeError } from "../http/log.ts";
import { composeMail } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import { hashLink } from "./code.ts";
import { refuseCommon } from "./register.ts";

const body = z.object({
	email: fields.email,
	password: fields.newPassword,
	confirm_password: fields.optional,
	reset_token: fields.optional,
	current_password: fields.optional,
	lang: fields.lang,
});
type Body = z.output<typeof body>;

const route = createRoute({
	method: "post",
	path: paths.updatePassword,
	tags: ["auth"],
	summary: "Set a new password, with a reset grant or a session and the current password",
	request: jsonBody(body, ["email", "password", "confirm_password"]),
	responses: responses("The password is changed and every session has ended"),
});

const changedMail = (c: Context<AppEnv>, to: string, name: string, lang?: string) =>
	composeMail(c.var.deps, { kind: "changed", to, locale: callerLocale(c, lang), name });

/** By what verify-otp or the mailed link left behind. Throws `link_invalid`. */
async function byGrant(c: Context<AppEnv>, { email, password, lang }: Body, token: string) {
	const { deps } = c.var;
	const undo = await limit(c, addressRule(c, "guess"));
	const user = await findUser(deps.db, email);
	const hash = await deps.hasher.hash(password);
	const mail = changedMail(c, email, user?.name ?? "", lang);
	const results = await batch(deps.db, [
		...changeByGrant(email, hashLink(deps, token), hash, (live) => addMail(mail, live), deps.now()),
	]);
	if (!results.at(-1)?.length) throw new ApiError("link_invalid");
	await undo();
}

/** By a session of the same person and the password so far. Throws `unauthorized`, `session_ended` or `validation_failed`. */
async function byPassword(c: Context<AppEnv>, { email, password, lang }: Body, current: string) {
	const { deps } = c.var;
	const { user } = await findCaller(c);
	if (user.email !== email) throw new ApiError("unauthorized");
	const undo = await provePassword(c, user, current, "current_password");
	const hash = await deps.hasher.hash(password);
	const mail = changedMail(c, email, user.name, lang);
	const results = await batch(
		deps.db,
		changeByPassword(user.id, user.password, hash, (unchanged) => addMail(mail, unchanged)),
	);
	if (!results.at(-1)?.length) throw new ApiError("reauth_required");
	await undo();
}

/**
 * Sets a new password (spec §7). The spec's call trusts a bare e-mail; this one wants proof (design §4.3).
 * Ends every session and lifts a login limit that strangers may have used up.
 */
export const updatePassword = (app: App) =>
	app.openapi(route, async (c) => {
		const given = c.req.valid("json");
		if (normalizePassword(given.confirm_password ?? "") !== given.password) {
			const data: FieldErrors = { confirm_password: "password_mismatch" };
			throw new ApiError("validation_failed", { data });
		}
		refuseCommon(given.password, given.email);
		if (given.reset_token) await byGrant(c, given, given.reset_token);
		else if (given.current_password) await byPassword(c, given, given.current_password);
		else throw new ApiError("link_invalid");
		const { deps } = c.var;
		// The password is changed, whatever becomes of this: it must not be told otherwise.
		await batch(deps.db, [clearHits(limitKey(deps, "login", "email", given.email))]).catch((error) =>
			deps.log.warn("limit not lifted", describeError(error)),
		);
		deliverLater(deps);
		return ok(c, "Password updated successfully");
	});
