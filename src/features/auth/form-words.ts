import type { ErrorCode } from "../../../functions/contract/errors.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { callWords, pick } from "../../i18n/call-words.ts";
import { section } from "../../i18n/dictionaries.ts";
import type { Auth, Words } from "./words.ts";

interface Says {
	/** Labels, and the fields whose errors the form may show. */
	fields?: (keyof Auth["fields"])[];
	wrong?: ("email" | "name" | "password")[];
	/** Refusals of its own; those that any call may meet come with every form. */
	errors?: ErrorCode[];
}

const eyes = ["show_password", "hide_password"] as const;

const forms: Record<Exclude<keyof Auth, "fields" | "errors">, Says> = {
	login: {
		fields: ["email", "password", "checking", ...eyes],
		wrong: ["email", "password"],
		errors: ["unauthorized"],
	},
	signup: {
		fields: ["name", "email", "password", "password_hint", "checking", ...eyes],
		wrong: ["name", "email", "password"],
	},
	otp: { errors: ["code_wrong", "code_expired", "code_link_only"] },
	forgot: { fields: ["email", "checking"], wrong: ["email"] },
	reset: {
		fields: ["new_password", "confirm_password", "current_password", "password_hint", ...eyes],
		wrong: ["password"],
		errors: ["unauthorized", "session_ended", "reauth_required", "link_invalid"],
	},
	verify: { errors: ["link_invalid"] },
};

/**
 * The words that a page hands to its form: the form's own, and what can go wrong there, and
 * no more. For build time only.
 */
export function formWords<Name extends keyof typeof forms>(locale: Locale, name: Name): Words<Name> {
	const { fields = [], wrong = [], errors = [] } = forms[name];
	const auth = section(locale, "auth");
	return {
		own: pick(auth[name], (key) => !["eyebrow", "h1", "side", "spam"].includes(key)),
		fields: pick(auth.fields, (key) => fields.includes(key as never)),
		fieldErrors: pick(auth.errors, (key) => wrong.some((field) => key.startsWith(`${field}_`))),
		...callWords(locale, ...errors),
	} as unknown as Words<Name>;
}
