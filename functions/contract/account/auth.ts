import type { BotSolution } from "../bot.ts";
import { endpoint, type Nothing, type Open, type PathFields, type SignedIn } from "../endpoint.ts";
import type { CodeSent, LoggedIn, Proven, SignupSent } from "../shapes/auth.ts";
import type { PasskeyRequest } from "../shapes/security.ts";
import type { FactorError, FactorProof, PasskeyAnswer } from "./factors.ts";

export type { CodeSent, LoggedIn, Proof, SignupSent, User } from "../shapes/auth.ts";

export type CodeContext = "signup" | "reset-password";

/** Language of the mail that follows; else accept-language decides. */
interface Mailed {
	lang?: string;
}

/** Where somebody who signs up was going: a path of this site, which the mailed link leads on to. */
interface Going {
	next?: string;
}

/**
 * Writes down a pending registration and mails its code. With the `registration` of an earlier one it corrects that, as far as
 * it still waits.
 */
export const register = "POST /api/vpnuser/register" as Open<
	{ name: string; email: string; password: string; registration?: string } & Going & Mailed & BotSolution,
	{ data: SignupSent },
	"validation_failed" | "bot_check_failed" | "rate_limited"
>;

/**
 * Proves an address by the mailed code; `otp` and `code` mean the same. A sign-up is finished by its `registration`; a browser without
 * sends it empty and logs in with `signup_proof`. Clients that leave it out finish the only sign-up, or need the link.
 */
export const verifyOtp = "POST /api/vpnuser/verify-otp" as Open<
	{ email: string; otp?: string; code?: string; context?: CodeContext; registration?: string },
	Proven,
	"validation_failed" | "code_wrong" | "code_expired" | "code_tries" | "code_link_only" | "rate_limited"
>;

/** Proves an address by the mailed link; of a sign-up that this browser began, with its `registration`, it makes the account. */
export const confirmLink = "POST /api/vpnuser/verify-link" as Open<
	{ token: string; registration?: string },
	Proven,
	"link_invalid" | "rate_limited"
>;

const verifyLinkCall = "GET /api/vpnuser/verify/{token}";
/** The same by a bare address, which never makes an account. */
export const verifyLink = verifyLinkCall as Open<
	PathFields<typeof verifyLinkCall>,
	Proven,
	"link_invalid" | "rate_limited"
>;

/** Mails another code, for a new password unless told; of sign-ups for the caller's own, or the only one there is. */
export const resendOtp = "POST /api/vpnuser/resend-otp" as Open<
	{ email: string; context?: CodeContext; registration?: string } & Going & Mailed & BotSolution,
	{ data: CodeSent },
	"validation_failed" | "bot_check_failed" | "rate_limited"
>;

/**
 * Opens a session. `device`, from the last login, keeps strangers' failures apart from this device's. `proof` is the `signup_proof` of an
 * address just proven: its password finishes the sign-up. `second_factor_required` comes with `second_step`.
 */
export const login = "POST /api/vpnuser/login" as Open<
	{ email: string; password: string; device?: string; proof?: string } & BotSolution,
	LoggedIn,
	| "validation_failed"
	| "unauthorized"
	| "bot_check_failed"
	| "second_factor_required"
	| "account_suspended"
	| "rate_limited"
>;

/** Ends a login that was told `second_factor_required`: with its grant, and a code or a passkey. */
export const secondStep = "POST /api/vpnuser/login/second-step" as Open<
	{ grant: string } & FactorProof,
	LoggedIn,
	FactorError | "login_expired" | "account_suspended" | "rate_limited"
>;

/** Asks for what a passkey has to sign, for any proof by one. */
export const passkeyChallenge = "POST /api/vpnuser/passkeys/challenge" as Open<
	Nothing,
	{ data: PasskeyRequest },
	"unavailable" | "rate_limited"
>;

/** Logs in by a passkey alone: it is something one has, and its owner was verified. */
export const passkeyLogin = "POST /api/vpnuser/passkeys/login" as Open<
	{ passkey?: PasskeyAnswer; device?: string },
	LoggedIn,
	"passkey_refused" | "account_suspended" | "rate_limited"
>;

export const logoutPath = "/api/vpnuser/logout";
/** Ends this session. */
export const logout = /* @__PURE__ */ endpoint<SignedIn<Nothing, Nothing>>("POST", logoutPath);

export const forgetPassword = "POST /api/vpnuser/forget-password" as Open<
	{ email: string } & Mailed & BotSolution,
	{ data: CodeSent },
	"validation_failed" | "bot_check_failed" | "rate_limited"
>;

/** Sets a new password, by the grant of a proven address, or by a login and the password so far. */
export const updatePassword = "POST /api/vpnuser/update-password-by-email" as Open<
	{
		email: string;
		password: string;
		confirm_password: string;
		reset_token?: string;
		current_password?: string;
	} & FactorProof &
		Mailed,
	Nothing,
	| "validation_failed"
	| "link_invalid"
	| "rate_limited"
	| "unauthorized"
	| "session_ended"
	| "reauth_required"
	| FactorError
>;
