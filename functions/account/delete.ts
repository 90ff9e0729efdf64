import { createRoute, z } from "@hono/zod-openapi";
import { limits, paths } from "../contract/index.ts";
import { addMail } from "../db/queries/mails.ts";
import { removeUser } from "../db/queries/users.ts";
import { batch } from "../db/run.ts";
import { provePassword } from "../http/current-password.ts";
import type { App } from "../http/env.ts";
import { ok, responses } from "../http/envelope.ts";
import { ApiError } from "../http/errors.ts";
import { fields } from "../http/fields.ts";
import { guard } from "../http/guard.ts";
import { callerLocale } from "../http/language.ts";
import { composeMail } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";

const body = z
	.object({
		password: fields.optional.openapi({
			type: "string",
			format: "password",
			description: `Needed when the login is older than ${limits.reauthMinutes} minutes.`,
		}),
		lang: fields.lang,
	})
	.openapi("DeleteAccount");

const route = createRoute({
	method: "delete",
	path: paths.deleteAccount,
	tags: ["account"],
	summary: "Delete the account with everything in it",
	security: [{ bearer: [] }],
	middleware: guard,
	request: { body: { required: false, content: { "application/json": { schema: body } } } },
	responses: responses("The account is gone, and so is every session"),
});

/**
 * Deletes the caller's account (spec §7). A login of a while ago is asked for the password first (design §7): a phone
 * left on a table must not be enough. A password that is given is checked in any case.
 */
export const deleteAccount = (app: App) =>
	app.openapi(route, async (c) => {
		const { deps, caller } = c.var;
		const { user, session } = caller;
		const { password, lang } = c.req.valid("json");
		const fresh = deps.now() - session.createdAt <= limits.reauthMinutes * 60_000;
		if (!password && !fresh) throw new ApiError("reauth_required");
		const undo = password ? await provePassword(c, user, password, "password") : null;
		const locale = callerLocale(c, lang);
		const mail = composeMail(deps, { kind: "deleted", to: user.email, locale, name: user.name });
		const results = await batch(
			deps.db,
			removeUser(user, session.id, (live) => addMail(mail, live), deps.now()),
		);
		// Deleted, logged out or given a new password by another call meanwhile.
		if (!results.at(-1)?.length) throw new ApiError("session_ended");
		await undo?.();
		deliverLater(deps);
		return ok(c, "Account deleted successfully");
	});
