/** What can be wrong with one field; the reply's `data` maps a field's name to one of these. Translated under `auth.errors`. */
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
	"password_breached",
	"password_mismatch",
	"password_wrong",
	"code_required",
] as const;
export type FieldError = (typeof fieldErrors)[number];

/** `data` of a refusal with "validation_failed". */
export type FieldErrors = Partial<Record<string, FieldError>>;

/** Why a call failed, in the reply's `error`. Translated under `common.errors`; a code without a translation does not compile. */
export const errorCodes = [
	"validation_failed",
	"unauthorized",
	"session_ended",
	"reauth_required",
	"code_wrong",
	"code_expired",
	"code_tries",
	"code_link_only",
	"link_invalid",
	"second_factor_required",
	"factor_wrong",
	"factor_exists",
	"factor_too_new",
	"login_expired",
	"passkey_refused",
	"account_suspended",
	"rate_limited",
	"busy",
	"bot_check_failed",
	"cross_site",
	"payments_unavailable",
	"package_unknown",
	"already_subscribed",
	"payment_confirming",
	"no_subscription",
	"refund_closed",
	"payment_due",
	"refund_pending",
	"cost_changed",
	"card_refused",
	"change_pending",
	"trial_used",
	"deletion_waits",
	"plan_required",
	"server_unknown",
	"setup_unavailable",
	"manual_password_missing",
	"devices_full",
	"unavailable",
	"not_found",
	"method_not_allowed",
	"too_large",
	"unsupported_type",
	"malformed",
	"timeout",
	"network",
	"unknown",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** What any call may end with, whatever it does; an endpoint names only what comes beside these. */
export type CommonError =
	| "busy"
	| "malformed"
	| "method_not_allowed"
	| "network"
	| "rate_limited"
	| "timeout"
	| "too_large"
	| "unknown"
	| "unsupported_type";
