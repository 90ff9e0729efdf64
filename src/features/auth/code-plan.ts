import type { CodeContext } from "../../../functions/contract/auth.ts";
import { emailError, normalizeEmail } from "../../../functions/contract/fields.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { localePath } from "../../routing/paths.ts";
import { ownPath } from "./own-path.ts";

export interface CodePlan {
	/** Whose code it is, or null when the address names nobody. */
	email: string | null;
	context: CodeContext;
	/** Where a right code leads. */
	next: string;
}

const defaults: Record<CodeContext, string> = { signup: "/login", "reset-password": "/reset-password" };

/** What the code page is asked to do by its address: context, then the context's next, then an explicit one. */
export function codePlan(query: URLSearchParams, locale: Locale): CodePlan {
	const email = query.get("email") ?? "";
	const context: CodeContext = query.get("context") === "signup" ? "signup" : "reset-password";
	return {
		email: emailError(email) ? null : normalizeEmail(email),
		context,
		next: ownPath(query.get("next")) ?? localePath(locale, defaults[context]),
	};
}

/**
 * The address of the code page for a person; the context is named only where it is not the default.
 * @param from where the person came from, and is led back to after the login that follows
 */
export function codePage(
	locale: Locale,
	email: string,
	context: CodeContext,
	from: string | null = null,
): string {
	const query = new URLSearchParams({ email });
	if (context === "signup") query.set("context", context);
	if (from) query.set("next", `${localePath(locale, "/login")}?${new URLSearchParams({ from })}`);
	return `${localePath(locale, "/verify/otp")}?${query}`;
}
