import type { Nothing, SignedIn } from "../endpoint.ts";
import type { CodeSent, EmailChange, Renamed } from "../shapes/auth.ts";
import type { OwnerError, OwnerProof } from "./factors.ts";

export type { Renamed } from "../shapes/auth.ts";

export const rename = "POST /api/vpnuser/name" as SignedIn<
	{ name: string },
	Renamed,
	"validation_failed" | "rate_limited"
>;

/** The new address that waits to be confirmed; null without one. */
export const emailChange = "GET /api/vpnuser/email" as SignedIn<Nothing, { data: EmailChange }>;

/** Asks for another address: a code goes there, and nothing changes before it is entered. */
export const changeEmail = "POST /api/vpnuser/email" as SignedIn<
	{ email: string; lang?: string } & OwnerProof,
	{ data: CodeSent },
	OwnerError
>;

export const resendEmailCode = "POST /api/vpnuser/email/resend" as SignedIn<
	Nothing,
	{ data: CodeSent },
	"not_found" | "rate_limited"
>;

export const dropEmailChange = "DELETE /api/vpnuser/email" as SignedIn<Nothing, Nothing>;

/** Takes the new address, by the mailed code or what the mailed link brings. */
export const confirmEmail = "POST /api/vpnuser/email/confirm" as SignedIn<
	{ code?: string; link?: string },
	Renamed,
	"validation_failed" | "code_wrong" | "code_expired" | "code_link_only" | "link_invalid" | "rate_limited"
>;

/** Where the mails of before led that take an address back; today's lead to `mailedPages.undo`. */
export const addressBackPage = "/api/vpnuser/email/back";
