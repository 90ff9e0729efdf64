import * as contract from "../contract/account.ts";
import { limits } from "../contract/fields.ts";
import { addMail } from "../db/queries/mails.ts";
import { removeUser } from "../db/queries/users.ts";
import { batch } from "../db/run.ts";
import { proveWhereWanted } from "../factors/prove.ts";
import { provePassword } from "../http/current-password.ts";
import type { App } from "../http/env.ts";
import { fields } from "../http/fields.ts";
import { callerLocale } from "../http/language.ts";
import { refuse } from "../http/refuse.ts";
import { route } from "../http/route.ts";
import { composeMail } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";

const described = {
	tag: "account",
	summary: "Delete the account with everything in it",
	input: {
		password: fields.optional.openapi({
			type: "string",
			format: "password",
			description: `Needed when the login is older than ${limits.reauthMinutes} minutes.`,
		}),
		lang: fields.lang,
		...fields.factor,
	},
	answers: "The account is gone, and so is every session",
	answer: {},
	signedIn: true,
} as const;

/**
 * Deletes the caller's account. A login of a while ago is asked for the password first: a phone
 * left on a table must not be enough. A password that is given is checked in any case, and where an authenticator app is in force it is always asked.
 */
export const deleteAccount = (app: App) =>
	route(app, contract.deleteAccount, described, async (c, { password, lang, ...factor }, answer) => {
		const { deps, caller } = c.var;
		const { user, session } = caller;
		const fresh = deps.now() - session.createdAt <= limits.reauthMinutes * 60_000;
		if (!password && !fresh) throw refuse(c, "reauth_required");
		const proven = await proveWhereWanted(c, user.id, factor, "signed-in");
		const undo = password ? await provePassword(c, user, password, "password") : null;
		const locale = callerLocale(c, lang);
		const mail = composeMail(deps, { kind: "deleted", to: user.email, locale, name: user.name });
		const results = await batch(
			deps.db,
			removeUser(user, session.id, (live) => addMail(mail, live), deps.now(), proven),
		);
		// Deleted, logged out or given a new password by another call meanwhile.
		if (!results.at(-1)?.length) throw refuse(c, "session_ended");
		await undo?.();
		if (deps.emptyLog) deps.defer(deps.emptyLog());
		deliverLater(deps);
		return answer("Account deleted successfully", {});
	});
