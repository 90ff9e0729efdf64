import type { Locale } from "../../../i18n/locales.ts";
import { section } from "../../i18n/dictionaries.ts";
import type { Auth, Words } from "./words.ts";

/** The words that a page hands to its form: the form's own, and what can go wrong. For build time only. */
export function formWords<Name extends keyof Auth>(locale: Locale, name: Name): Words<Name> {
	const { fields, errors: fieldErrors, [name]: own } = section(locale, "auth");
	const { errors, retry } = section(locale, "common");
	return { own, fields, fieldErrors, errors, retry } as Words<Name>;
}
