import type { CodeContext } from "../../../../functions/contract/account/auth.ts";
import { ownPath } from "../../../../functions/contract/account/own-path.ts";
import { emailError, normalizeEmail } from "../../../../functions/contract/fields.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { localePath } from "../../../routing/paths.ts";

export interface CodePlan {
	/** Whose code it is, or null when the address names nobody. */
	email: string | null;
	context: CodeContext;
	/** Where a right code leads, if the address says; else it is what the code is for that does (proven.ts). */
	next: string | null;
}

/** What the code page is asked to do by its address. */
export function codePlan(query: URLSearchParams): CodePlan {
	const email = query.get("email") ?? "";
	const context: CodeContext = query.get("context") === "signup" ? "signup" : "reset-password";
	return {
		email: emailError(email) ? null : normalizeEmail(email),
		context,
		next: ownPath(query.get("next")),
	};
}

/**
 * The address of the code page for a person; the context is named only where it is not the default.
 * @param next where the person was going, and is led on to
 */
export function codePage(
	locale: Locale,
	email: string,
	context: CodeContext,
	next: string | null = null,
): string {
	const query = new URLSearchParams({ email });
	if (context === "signup") query.set("context", context);
	if (next) query.set("next", next);
	return `${localePath(locale, "/verify/otp")}?${query}`;
}
