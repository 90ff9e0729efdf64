import type { verifyOtp } from "../../../functions/contract/account/auth.ts";
import type { AnswerOf } from "../../../functions/contract/endpoint.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { getLocalePath } from "../../../i18n/paths.ts";
import type { Success } from "../../api/call.ts";
import { $user, signIn, signOut } from "../../stores/session.ts";
import {
	deviceKey,
	emailKey,
	resetTokenKey,
	signupProofKey,
	write,
	writeSession,
} from "../../stores/storage.ts";
import { forgetCode } from "./code/code-times.ts";
import { forgetRegistration } from "./signup/registration.ts";

export function getLoginPage(locale: Locale, email: string | null, from: string | null): string {
	const query = new URLSearchParams({ ...(email && { email }), ...(from && { from }) });
	return `${getLocalePath(locale, "/login")}?${query}`;
}

/** Stores the result of a code or link. Returns the next page: the login if the sign-up was started in another browser. */
export function acceptVerification(
	{ reply, data }: Success<AnswerOf<typeof verifyOtp>>,
	email: string | null,
	next: string | null,
	locale: Locale,
): string {
	forgetCode();
	if (email) write(emailKey, email);
	if (data?.reset_token) {
		writeSession(resetTokenKey, `${email ?? ""} ${data.reset_token}`);
		return next ?? getLocalePath(locale, "/reset-password");
	}
	if (data?.signup_proof) writeSession(signupProofKey, data.signup_proof);
	if (!reply.token) {
		// Where somebody else is logged in, the login page would lead to their profile.
		if ($user.get()) signOut("ended");
		return getLoginPage(locale, email, next);
	}
	forgetRegistration();
	signIn(reply.token);
	write(deviceKey, reply.device ?? "");
	return next ?? getLocalePath(locale, "/profile");
}
