import { useState } from "react";
import { type CodeContext, confirmLink } from "../../../functions/contract/account/auth.ts";
import { sameSitePath } from "../../../functions/contract/account/links.ts";
import { emailError, normalizeEmail } from "../../../functions/contract/fields.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { call, type Failure } from "../../api/call.ts";
import { emailKey, read, write } from "../../stores/storage.ts";
import { usePageRestore } from "../../ui/forms/use-restore.ts";
import { forgetParameter, navigate } from "../../ui/navigate.ts";
import { findRegistration } from "./other-tabs.ts";
import { acceptVerification } from "./verification.ts";

export type LinkState =
	| { step: "asking" | "checking" | "confirmed" }
	| { step: "refused"; failure: Failure | null };

export const getLinkContext = (query: URLSearchParams): CodeContext =>
	query.get("email_type") === "forget-password" ? "reset-password" : "signup";

export function rememberLinkEmail(query: URLSearchParams): string | null {
	const email = query.get("email") ?? "";
	if (!emailError(email)) write(emailKey, normalizeEmail(email));
	return read(emailKey);
}

/** The link in the page's address, used only when its button is pressed, since mail scanners open links and run scripts. */
export function useLink(
	query: URLSearchParams | null,
	locale: Locale,
	onConfirmed: (elsewhere: boolean) => void,
): [LinkState, () => void] {
	const [progress, setProgress] = useState<LinkState>({ step: "asking" });
	const token = query?.get("token");
	usePageRestore(() => setProgress({ step: "asking" }));
	const press = async () => {
		if (!query || !token) return;
		setProgress({ step: "checking" });
		const email = rememberLinkEmail(query);
		const registration = getLinkContext(query) === "signup" ? await findRegistration(email) : "";
		const result = await call(confirmLink, { token, registration });
		// Once used or refused, it mustn't stay in the history; without an answer it can be tried again.
		if (result.ok || result.error === "link_invalid") forgetParameter("token");
		if (!result.ok) return setProgress({ step: "refused", failure: result });
		setProgress({ step: "confirmed" });
		onConfirmed(Boolean(result.data?.signup_proof));
		navigate.replace(acceptVerification(result, email, sameSitePath(query.get("next")), locale));
	};
	return [query && !token ? { step: "refused", failure: null } : progress, press];
}
