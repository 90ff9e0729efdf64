/** Validation errors of a field, as found in the reply's `data`. Translated under `auth.errors`. */
export const fieldErrors = [
	"email_required",
	"email_invalid",
	"email_same",
	"name_required",
	"name_invalid",
	"name_long",
	"password_required",
	"password_short",
	"password_long",
	"password_common",
	"password_mismatch",
	"password_wrong",
	"code_required",
] as const;
export type FieldError = (typeof fieldErrors)[number];

/** `data` of a "validation_failed" reply. */
export type FieldErrors = Partial<Record<string, FieldError>>;

type Status = 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503 | 504;

/** Error codes (the reply's `error`) with status and English message. Translated under `common.errors`; a missing translation fails the type check. */
export const errorReplies = {
	validation_failed: [400, "Validation failed"],
	unauthorized: [401, "Unauthorized access"],
	session_ended: [401, "Your session has ended. Please log in again."],
	reauth_required: [403, "Please enter your password again."],
	code_wrong: [400, "OTP verification failed"],
	code_expired: [400, "Your one-time code has expired. Click Resend to receive a new one"],
	code_tries: [400, "Too many wrong tries. Click Resend to receive a new code"],
	code_link_only: [403, "A code cannot be used now. Please use the link in our e-mail instead."],
	link_invalid: [400, "Link is not valid or expired"],
	second_factor_required: [
		403,
		"A second step is required: an authenticator code, a recovery code or a passkey",
	],
	factor_wrong: [400, "This code is wrong or was already used"],
	factor_exists: [409, "This account already has an authenticator app"],
	factor_too_new: [409, "This factor is too new to stop the removal. Use the button in our e-mail."],
	login_expired: [400, "This login took too long. Please log in again."],
	account_suspended: [403, "This account is suspended. Please write to support."],
	passkey_refused: [400, "This passkey was not accepted"],
	passkeys_full: [409, "This account can't have more passkeys"],
	rate_limited: [429, "Too many attempts. Please try again later."],
	busy: [503, "The service is busy. Please try again in a moment."],
	bot_check_failed: [403, "The bot check failed. Please try again."],
	cross_site: [403, "Requests from other sites are not allowed"],
	payments_unavailable: [503, "The payment service does not answer. Nothing was charged."],
	package_unknown: [400, "This plan is not offered"],
	already_subscribed: [409, "This account already has a plan"],
	payment_confirming: [409, "A coin payment is being confirmed; there is nothing to pay again"],
	no_subscription: [409, "This account has no plan"],
	refund_closed: [409, "The refund period is over, or a refund was already requested"],
	payment_due: [409, "The last payment failed; pay it first"],
	refund_pending: [409, "A refund was requested; the plan can't change until it's decided"],
	cost_changed: [409, "The cost has changed since it was shown"],
	card_refused: [402, "The payment was refused. Nothing was charged, and the plan is unchanged."],
	// A conflict, but 503: the same call works once the payment service has answered.
	change_pending: [503, "The payment service has not yet confirmed the change of plan."],
	trial_used: [409, "This mailbox already used its free trial"],
	deletion_waits: [
		409,
		"The address was changed recently; the account can't be deleted while its former address can undo that",
	],
	plan_required: [403, "This needs an active plan"],
	server_unknown: [404, "There is no such server"],
	setup_unavailable: [400, "This server can't be set up by hand that way"],
	manual_password_missing: [409, "Create a password for manual setup first"],
	devices_full: [409, "The plan's device limit is reached"],
	unavailable: [503, "This service is not available right now"],
	not_found: [404, "Not found"],
	method_not_allowed: [405, "Method not allowed"],
	too_large: [413, "The request is too large"],
	unsupported_type: [415, "The request must be JSON"],
	malformed: [400, "The request could not be read"],
	timeout: [504, "The request took too long. Please try again."],
	unknown: [500, "Unknown error"],
} as const satisfies Record<string, readonly [Status, string]>;
export type ServerErrorCode = keyof typeof errorReplies;

/** `network` is set by the browser when there was no response. */
export type ErrorCode = ServerErrorCode | "network";

/** Errors that any endpoint can return; endpoints declare only their additional ones. */
export type CommonError =
	| "busy"
	| "cross_site"
	| "malformed"
	| "method_not_allowed"
	| "network"
	| "rate_limited"
	| "timeout"
	| "too_large"
	| "unknown"
	| "unsupported_type";
