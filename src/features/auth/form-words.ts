import type { ErrorCode } from "../../../functions/contract/errors.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { getCallWords } from "../../words/call-words.ts";
import { getSection } from "../../words/dictionaries.ts";
import type { Auth, Words } from "./words.ts";

/** Each form's own errors; those of any call are always included. */
const refusals = {
	login: [
		"unauthorized",
		"bot_check_failed",
		"second_factor_required",
		"passkey_refused",
		"account_suspended",
	],
	signup: ["bot_check_failed"],
	otp: ["code_wrong", "code_expired", "code_tries", "code_link_only"],
	forgot: ["bot_check_failed"],
	reset: ["unauthorized", "session_ended", "reauth_required", "link_invalid", "second_factor_required"],
	verify: ["link_invalid"],
} satisfies Partial<Record<keyof Auth, ErrorCode[]>>;
export type FormName = keyof typeof refusals;

/** Words for a form's props. For build time only. */
export function getFormWords<Name extends FormName>(locale: Locale, name: Name): Words<Name> {
	const auth = getSection(locale, "auth");
	const { errors, retry } = getCallWords(locale, ...refusals[name]);
	// On other pages, the session itself may have ended.
	if (name === "login") errors.unauthorized = auth.login.wrong;
	return { labels: auth[name], fields: auth.fields, fieldErrors: auth.errors, errors, retry };
}
