import { useEffect, useState } from "react";
import { type CodeContext, verifyLink } from "../../../functions/contract/auth.ts";
import { emailError, normalizeEmail } from "../../../functions/contract/fields.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { call, type Failure } from "../../api/call.ts";
import { localePath } from "../../routing/paths.ts";
import { emailKey, read, resetTokenKey, write, writeSession } from "../../stores/storage.ts";
import { navigate } from "../../ui/navigate.ts";
import { ownPath } from "./own-path.ts";

export type LinkState =
	| { step: "checking" }
	| { step: "confirmed"; next: string }
	| { step: "refused"; failure: Failure | null };

/** What a mailed link is for: a new password, or the confirmation of an address. */
export const linkContext = (query: URLSearchParams): CodeContext =>
	query.get("email_type") === "forget-password" ? "reset-password" : "signup";

/** Keeps the address of a link, and gives the one to send another link to. */
export function linkEmail(query: URLSearchParams): string | null {
	const email = query.get("email") ?? "";
	if (!emailError(email)) write(emailKey, normalizeEmail(email));
	return read(emailKey);
}

/** Takes a link's secret out of the address bar and this entry of the history; whose it was and what for stay. */
function forgetToken(): void {
	const address = new URL(location.href);
	address.searchParams.delete("token");
	history.replaceState(history.state, "", address);
}

/** Verifies the link in the page's address and goes on; and the way to try that again. */
export function useLink(
	query: URLSearchParams | null,
	locale: Locale,
	confirmed: () => void,
): [LinkState, () => void] {
	const [state, setState] = useState<LinkState>({ step: "checking" });
	const [attempt, setAttempt] = useState(0);
	useEffect(() => {
		if (!query) return;
		setState({ step: "checking" });
		const token = query.get("token");
		if (!token) return setState({ step: "refused", failure: null });
		call(verifyLink, { token }).then((result) => {
			if (!result.ok) {
				// Used or wrong, it is nobody's to copy, bookmark or find in the history; one without an answer may be tried again.
				if (result.error === "link_invalid") forgetToken();
				return setState({ step: "refused", failure: result });
			}
			forgetToken();
			const grant = result.data?.reset_token;
			if (grant) writeSession(resetTokenKey, grant);
			const next = ownPath(query.get("next")) ?? localePath(locale, grant ? "/reset-password" : "/login");
			setState({ step: "confirmed", next });
			confirmed();
			navigate.instead(next);
		});
	}, [query, attempt]);
	return [state, () => setAttempt(attempt + 1)];
}
