import type { Nothing, SignedIn } from "../endpoint.ts";
import type { CodeSent, EmailChange, RenameReply } from "../shapes/auth.ts";
import type { OwnerError, OwnerProof } from "./factors.ts";

export type { RenameReply } from "../shapes/auth.ts";

export const rename = "POST /api/vpnuser/name" as SignedIn<
	{ name: string },
	RenameReply,
	"validation_failed" | "rate_limited"
>;

export const emailChange = "GET /api/vpnuser/email" as SignedIn<Nothing, { data: EmailChange }>;

/** Requests a change of address: mails a code there; the address changes only when it's entered. */
export const changeEmail = "POST /api/vpnuser/email" as SignedIn<
	{ email: string } & OwnerProof,
	{ data: CodeSent },
	OwnerError
>;

export const resendEmailCode = "POST /api/vpnuser/email/resend" as SignedIn<
	Nothing,
	{ data: CodeSent },
	"not_found" | "rate_limited"
>;

export const dropEmailChange = "DELETE /api/vpnuser/email" as SignedIn<Nothing, Nothing>;

export const confirmEmail = "POST /api/vpnuser/email/confirm" as SignedIn<
	{ code?: string; link?: string },
	RenameReply,
	| "validation_failed"
	| "code_wrong"
	| "code_expired"
	| "code_tries"
	| "code_link_only"
	| "link_invalid"
	| "rate_limited"
>;
