import type { ErrorCode, FieldError } from "../../../functions/contract/errors.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { callWords, pickWords } from "../../i18n/call-words.ts";
import { section } from "../../i18n/dictionaries.ts";
import type { Auth, Words } from "./words.ts";

interface Says {
	fields?: (keyof Auth["fields"])[];
	wrong?: FieldError[];
	/** Refusals of its own; those that any call may meet come with every form. */
	errors?: ErrorCode[];
	/** Words that the page says itself, around the form, or nobody. */
	page?: string[];
}

const email = ["email_required", "email_invalid"] as const;
const newPassword = [
	"password_required",
	"password_short",
	"password_long",
	"password_common",
	"password_breached",
] as const;
const eyes = ["show_password", "hide_password"] as const;

const forms: Record<Exclude<keyof Auth, "fields" | "errors" | "strength" | "deleted">, Says> = {
	login: {
		fields: ["email", "password", "checking", ...eyes],
		wrong: [...email, "password_required"],
		errors: [
			"unauthorized",
			"bot_check_failed",
			"second_factor_required",
			"passkey_refused",
			"account_suspended",
		],
		page: ["no_account", "create", "wrong"],
	},
	signup: {
		fields: ["name", "email", "password", "password_hint", "checking", ...eyes],
		wrong: ["name_required", "name_invalid", "name_long", ...email, ...newPassword],
		errors: ["bot_check_failed"],
		page: ["lead", "agree", "have_account", "login"],
	},
	otp: {
		fields: ["type_password"],
		errors: ["code_wrong", "code_expired", "code_tries", "code_link_only"],
	},
	forgot: {
		fields: ["email", "checking"],
		wrong: [...email],
		errors: ["bot_check_failed"],
		page: ["lead", "back"],
	},
	reset: {
		fields: ["new_password", "confirm_password", "current_password", "password_hint", ...eyes],
		wrong: [...newPassword, "password_mismatch", "password_wrong"],
		errors: ["unauthorized", "session_ended", "reauth_required", "link_invalid", "second_factor_required"],
		page: ["update_failed"],
	},
	verify: { fields: ["type_password"], errors: ["link_invalid"] },
};

/**
 * The words that a page hands to its form: the form's own, and what can go wrong there, and
 * no more. For build time only.
 */
export function formWords<Name extends keyof typeof forms>(locale: Locale, name: Name): Words<Name> {
	const { fields = [], wrong = [], errors = [], page = [] } = forms[name];
	const auth = section(locale, "auth");
	const callErrors = callWords(locale, ...errors);
	// Elsewhere it may be the login itself that has ended.
	if (name === "login") callErrors.errors.unauthorized = auth.login.wrong;
	return {
		labels: pickWords(auth[name], (key) => !["eyebrow", "h1", "side", ...page].includes(key)),
		fields: pickWords(auth.fields, (key) => fields.includes(key as never)),
		fieldErrors: pickWords(auth.errors, (key) => wrong.includes(key as FieldError)),
		...callErrors,
	} as unknown as Words<Name>;
}
