import type { BotSolution } from "../bot.ts";
import type { Nothing, Open, SignedIn } from "../endpoint.ts";
import type { CodeSent, LoggedIn, ProvenReply, SignupSent } from "../shapes/auth.ts";
import type { PasskeyRequest } from "../shapes/security.ts";
import type { FactorError, FactorProof, PasskeyAnswer } from "./factors.ts";

export type { CodeSent, LoggedIn, Proof, SignupSent, User } from "../shapes/auth.ts";

export type CodeContext = "signup" | "reset-password";

/** Mails a code, whose link carries the path `next`. With an earlier `registration`, which browsers make, updates that sign-up instead. */
export const register = "POST /api/vpnuser/register" as Open<
	{
		name: string;
		email: string;
		password: string;
		registration?: string;
		next?: string;
	} & BotSolution,
	{ data: SignupSent },
	"validation_failed" | "bot_check_failed" | "rate_limited"
>;

/**
 * Verifies an address by its mailed code (`otp` and `code` are synonyms). Browsers without a `registration` send it empty and then log
 * in with `signup_proof`. Clients that omit it can complete an address's only sign-up; otherwise they need the link.
 */
export const verifyOtp = "POST /api/vpnuser/verify-otp" as Open<
	{ email: string; otp?: string; code?: string; context?: CodeContext; registration?: string },
	ProvenReply,
	"validation_failed" | "code_wrong" | "code_expired" | "code_tries" | "code_link_only" | "rate_limited"
>;

/** Verifies an address by its mailed link; creates the account only in the browser that holds the `registration`. */
export const confirmLink = "POST /api/vpnuser/verify-link" as Open<
	{ token: string; registration?: string },
	ProvenReply,
	"link_invalid" | "rate_limited"
>;

export const verifyLink = "GET /api/vpnuser/verify/{token}" as Open<
	{ token: string },
	ProvenReply,
	"link_invalid" | "rate_limited"
>;

/** Mails a new code, for a password reset by default; for sign-ups, the caller's own or the only pending one. */
export const resendOtp = "POST /api/vpnuser/resend-otp" as Open<
	{ email: string; context?: CodeContext; registration?: string; next?: string } & BotSolution,
	{ data: CodeSent },
	"validation_failed" | "bot_check_failed" | "rate_limited"
>;

/** `device`, from the last login, has its own rate limit. `proof` is a `signup_proof`: the right password then completes the sign-up. */
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

/** Completes a login refused with `second_factor_required`, using its grant and a code or a passkey. */
export const secondStep = "POST /api/vpnuser/login/second-step" as Open<
	{ grant: string } & FactorProof,
	LoggedIn,
	FactorError | "login_expired" | "account_suspended" | "rate_limited"
>;

/** Returns WebAuthn request options, for a login or any other proof by passkey. */
export const passkeyChallenge = "POST /api/vpnuser/passkeys/challenge" as Open<
	Nothing,
	{ data: PasskeyRequest },
	"unavailable" | "rate_limited"
>;

/** Logs in with a passkey alone: possession plus user verification make two factors. */
export const passkeyLogin = "POST /api/vpnuser/passkeys/login" as Open<
	{ passkey: PasskeyAnswer },
	LoggedIn,
	"passkey_refused" | "account_suspended" | "rate_limited"
>;

export const logoutPath = "/api/vpnuser/logout";
export const logout = `POST ${logoutPath}` as SignedIn<Nothing, Nothing>;

export const forgetPassword = "POST /api/vpnuser/forget-password" as Open<
	{ email: string } & BotSolution,
	{ data: CodeSent },
	"validation_failed" | "bot_check_failed" | "rate_limited"
>;

/** Sets a new password, with a reset token or, when logged in, with the current password; a session's account may have another `email` by now. */
export const updatePassword = "POST /api/vpnuser/update-password-by-email" as Open<
	{
		email: string;
		password: string;
		confirm_password: string;
		reset_token?: string;
		current_password?: string;
	} & FactorProof,
	Nothing,
	| "validation_failed"
	| "link_invalid"
	| "rate_limited"
	| "unauthorized"
	| "session_ended"
	| "reauth_required"
	| FactorError
>;
