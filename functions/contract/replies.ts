import type { ErrorCode, FieldError } from "./errors.ts";

/** Every JSON answer: `code` is the HTTP status, `message` an English sentence for apps and logs (islands translate `error`). */
export interface Reply<Data = unknown> {
	code: number;
	message: string;
	data?: Data;
	error?: ErrorCode;
	/** Seconds until a refused call may be tried again (also in the Retry-After header). */
	retry_after?: number;
}

/** `data` of a 400 with `error: "validation_failed"`. */
export type FieldErrors = Partial<Record<string, FieldError>>;

/** The login token's `user` claim (spec §3). */
export interface User {
	id: string;
	name: string;
	email: string;
}

export interface Account extends User {
	/** "free" is special, anything else is a paid plan. */
	type: string;
	package: { name: string; allowed_devices: number; end_date: string } | null;
}

export type CodeContext = "signup" | "reset-password";

/** `data` of register, forget-password and resend-otp, the same for known and unknown addresses. */
export interface CodeSent {
	/** Seconds the code lives. */
	expires_in: number;
	/** Seconds until another may be asked for. */
	resend_in: number;
}

/** login answers with the token beside `data` (spec §7). */
export interface LoginReply extends Reply<{ user: User }> {
	token?: string;
}

/** `data` of verify-otp for a password reset. */
export interface ResetGrant {
	reset_token: string;
	expires_in: number;
}

export interface Session {
	id: string;
	platform: string;
	/** ISO 8601, UTC. */
	created_at: string;
	/** "City, Country" or null when unknown. */
	location: string | null;
	current: boolean;
}

export interface GeoReply {
	/** ISO 3166 code, or null when the address tells nothing. */
	country: string | null;
}

/** `data` of export: everything that is held about the caller, but for secrets, of which only hashes are held. */
export interface AccountExport {
	exported_at: string;
	account: {
		id: string;
		name: string;
		email: string;
		type: string;
		language: string;
		/** Where its logins came from, as ISO codes. */
		countries: string[];
		created_at: string;
	};
	sessions: {
		id: string;
		platform: string;
		country: string | null;
		city: string | null;
		created_at: string;
		expires_at: string;
		current: boolean;
	}[];
	/** Codes that wait to be entered; the code itself exists only in its mail. */
	codes: { purpose: string; language: string; tries: number; created_at: string; expires_at: string }[];
	/** `subject` is null where it holds a code, and once the mail has left. */
	mails: {
		kind: string;
		recipient: string;
		language: string;
		subject: string | null;
		created_at: string;
		sent_at: string | null;
	}[];
	/** The subscription of the account's address, and the posts it was written; null without one. */
	newsletter: {
		language: string;
		asked_at: string;
		confirmed_at: string | null;
		letters: { post: string; written_at: string }[];
	} | null;
	/** Null for those who never were at the checkout. `customer`, `subscription`: the payment provider's references. */
	plan: {
		customer: string | null;
		subscription: string | null;
		package: string | null;
		ends_at: string | null;
		renews: boolean;
		card: string | null;
		checkout_begun_at: string | null;
	} | null;
	payments: {
		id: string;
		reference: string | null;
		number: string | null;
		package: string | null;
		amount: string;
		refunded: string;
		currency: string;
		paid_at: string;
		ends_at: string;
		refund_request: {
			state: string;
			reason: string | null;
			requested_at: string;
			decided_at: string | null;
		} | null;
	}[];
}
