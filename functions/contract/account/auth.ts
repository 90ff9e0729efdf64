import type { BotSolution } from "../bot.ts";
import { endpoint, type Nothing, type Open, type SignedIn } from "../endpoint.ts";
import type { FactorError, FactorProof, PasskeyAnswer, PasskeyRequest } from "./factors.ts";

/** The login token's `user` claim. */
export interface User {
	id: string;
	name: string;
	email: string;
}

/** What a finished login gives. */
export interface LoggedIn {
	token: string;
	device: string;
	data: { user: User };
}

export type CodeContext = "signup" | "reset-password";

/** `data` of forget-password and resend-otp, the same for known and unknown addresses. */
export interface CodeSent {
	/** Seconds the code lives; of a sign-up 0 when no mail could be sent yet, as its address got several lately. */
	expires_in: number;
	/** Seconds until another may be asked for. */
	resend_in: number;
}

/** `data` of register. */
export interface SignupSent extends CodeSent {
	/** What makes the sign-up this browser's: sent with the code or link, the account is made with the password that was typed here. */
	registration: string;
}

/** `data` of a proven address. */
export interface Proof {
	/** Of a password reset: allows a new password. */
	reset_token?: string;
	/** Of a sign-up that this browser did not begin: sent with the next login, it lets the password make the account. */
	signup_proof?: string;
	/** Seconds either lives. */
	expires_in?: number;
	/** Who is logged in now, with the `token` beside it. */
	user?: User;
}

interface Proven {
	/** Of a new login, as `login` gives it: only where the sign-up was this browser's own. */
	token?: string;
	device?: string;
	data?: Proof;
}

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
 * Proves an address by the mailed code; `otp` and `code` mean the same. Without a `context` the latest code counts. A sign-up is
 * finished by its `registration`; a browser that has none sends it empty, and goes on to the login with `signup_proof`. Clients
 * that leave it out finish the only sign-up of the address; while there are several they are told that only the link works.
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

/** The same by a bare address, which never makes an account. */
export const verifyLink = "GET /api/vpnuser/verify/{token}" as Open<
	{ token: string },
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
 * Opens a session; the header `platform` says on what. `device` comes with every login: sent with the next one, it keeps the
 * failures of strangers apart from this device's. `proof` is the `signup_proof` of an address that was just proven here: the
 * password then finishes the sign-up that it was chosen for. With an authenticator app in force the answer is
 * `second_factor_required`, with `second_step` beside it.
 */
export const login = "POST /api/vpnuser/login" as Open<
	{ email: string; password: string; device?: string; proof?: string } & BotSolution,
	LoggedIn,
	"validation_failed" | "unauthorized" | "bot_check_failed" | "second_factor_required" | "rate_limited"
>;

/** Ends a login that was told `second_factor_required`: with its grant, and a code or a passkey. */
export const secondStep = "POST /api/vpnuser/login/second-step" as Open<
	{ grant: string } & FactorProof,
	LoggedIn,
	FactorError | "login_expired" | "rate_limited"
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
	"passkey_refused" | "rate_limited"
>;

export const logoutPath = "/api/vpnuser/logout";
/** Ends this session. */
export const logout = /* @__PURE__ */ endpoint<SignedIn<Nothing, Nothing>>("POST", logoutPath);

/** Mails a code to set a new password with. */
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
