import type { BotSolution } from "./bot.ts";
import { endpoint, type Nothing, type Open, type SignedIn } from "./endpoint.ts";

/** The login token's `user` claim. */
export interface User {
	id: string;
	name: string;
	email: string;
}

export type CodeContext = "signup" | "reset-password";

/** `data` of register, forget-password and resend-otp, the same for known and unknown addresses. */
export interface CodeSent {
	/** Seconds the code lives. */
	expires_in: number;
	/** Seconds until another may be asked for. */
	resend_in: number;
}

/** `data` of a proven address: only a password reset has it. */
export interface ResetGrant {
	reset_token: string;
	/** Seconds. */
	expires_in: number;
}

interface Proven {
	data?: ResetGrant;
}

/** Language of the mail that follows; else accept-language decides. */
interface Mailed {
	lang?: string;
}

/** Writes down a pending registration and mails its code. */
export const register = "POST /api/vpnuser/register" as Open<
	{ name: string; email: string; password: string } & Mailed & BotSolution,
	{ data: CodeSent },
	"validation_failed" | "bot_check_failed" | "rate_limited"
>;

/** Proves an address by the mailed code; `otp` and `code` mean the same. Without a `context` the latest code counts. */
export const verifyOtp = "POST /api/vpnuser/verify-otp" as Open<
	{ email: string; otp?: string; code?: string; context?: CodeContext },
	Proven,
	"validation_failed" | "code_wrong" | "code_expired" | "code_link_only" | "rate_limited"
>;

/** Proves an address by the mailed link. */
export const verifyLink = "GET /api/vpnuser/verify/{token}" as Open<
	{ token: string },
	Proven,
	"link_invalid" | "rate_limited"
>;

/** Mails another code, for a new password unless told. */
export const resendOtp = "POST /api/vpnuser/resend-otp" as Open<
	{ email: string; context?: CodeContext } & Mailed & BotSolution,
	{ data: CodeSent },
	"validation_failed" | "bot_check_failed" | "rate_limited"
>;

/**
 * Opens a session; the header `platform` says on what. `device` comes with every login: sent with the next one, it keeps the
 * failures of strangers apart from this device's.
 */
export const login = "POST /api/vpnuser/login" as Open<
	{ email: string; password: string; device?: string } & BotSolution,
	{ token: string; device: string; data: { user: User } },
	"validation_failed" | "unauthorized" | "bot_check_failed" | "rate_limited"
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
	} & Mailed,
	Nothing,
	"validation_failed" | "link_invalid" | "rate_limited" | "unauthorized" | "session_ended" | "reauth_required"
>;
