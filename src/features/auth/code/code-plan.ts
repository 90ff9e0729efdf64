import { useEffect, useState } from "react";
import type { CodeContext } from "../../../../functions/contract/account/auth.ts";
import { parseSameSitePath } from "../../../../functions/contract/account/links.ts";
import { checkEmail, normalizeEmail } from "../../../../functions/contract/fields.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";

export type CodePlan = ReturnType<typeof parseCodePlan>;

export function parseCodePlan(query: URLSearchParams) {
	const email = query.get("email") ?? "";
	const context: CodeContext = query.get("context") === "signup" ? "signup" : "reset-password";
	return {
		email: checkEmail(email) ? null : normalizeEmail(email),
		context,
		next: parseSameSitePath(query.get("next")),
	};
}

/** The code page's address; the context is omitted if it's the default. */
export function getCodePage(locale: Locale, email: string, context: CodeContext, next?: string | null) {
	const query = new URLSearchParams({ email });
	if (context === "signup") query.set("context", context);
	if (next) query.set("next", next);
	return `${getLocalePath(locale, "/verify/otp")}?${query}`;
}

/** The page's query after hydration; null before. */
export function useSearchParams(): URLSearchParams | null {
	const [query, setQuery] = useState<URLSearchParams | null>(null);
	useEffect(() => setQuery(new URLSearchParams(location.search)), []);
	return query;
}
