import type { Nothing, PathFields, SignedIn } from "../endpoint.ts";
import type {
	AuthenticatorSecret,
	Passkey,
	PasskeyCreation,
	RecoveryCodes,
	Security,
} from "../shapes/security.ts";

export type { Passkey, PasskeyCreation, PasskeyRequest, Security } from "../shapes/security.ts";

/** What a browser makes of a passkey's answer (`PublicKeyCredential.toJSON()`). */
export type PasskeyAnswer = Record<string, unknown>;

/** The second proof of who asks. Without an authenticator app in force it may be left out. */
export interface FactorProof {
	/** Six digits of the authenticator app, or a recovery code. */
	factor_code?: string;
	passkey?: PasskeyAnswer;
}

export type FactorError = "second_factor_required" | "factor_wrong" | "passkey_refused";

export type OwnerProof = FactorProof & { password?: string };
export type OwnerError = FactorError | "validation_failed" | "reauth_required" | "rate_limited";

export const security = "GET /api/vpnuser/security" as SignedIn<Nothing, { data: Security }>;

/** Begins to set an authenticator app up. The secret is told here only. */
export const beginAuthenticator = "POST /api/vpnuser/authenticator" as SignedIn<
	OwnerProof,
	{ data: AuthenticatorSecret },
	OwnerError | "factor_exists"
>;

/** Puts the app in force by its first code; the recovery codes are told here only. */
export const confirmAuthenticator = "POST /api/vpnuser/authenticator/confirm" as SignedIn<
	{ factor_code: string },
	{ data: RecoveryCodes },
	"factor_wrong" | "not_found" | "rate_limited"
>;

export const removeAuthenticator = "DELETE /api/vpnuser/authenticator" as SignedIn<
	FactorProof,
	Nothing,
	OwnerError | "not_found"
>;

export const renewRecoveryCodes = "POST /api/vpnuser/recovery-codes" as SignedIn<
	FactorProof,
	{ data: RecoveryCodes },
	OwnerError | "not_found"
>;

export const beginPasskey = "POST /api/vpnuser/passkeys" as SignedIn<
	OwnerProof,
	{ data: PasskeyCreation },
	OwnerError | "unavailable"
>;

export const addPasskey = "POST /api/vpnuser/passkeys/add" as SignedIn<
	{ passkey?: PasskeyAnswer; name?: string },
	{ data: Passkey },
	"passkey_refused" | "rate_limited" | "validation_failed"
>;

const renamePasskeyCall = "POST /api/vpnuser/passkeys/{id}/name";
export const renamePasskey = renamePasskeyCall as SignedIn<
	PathFields<typeof renamePasskeyCall> & { name: string },
	Nothing,
	"not_found" | "validation_failed"
>;

const removePasskeyCall = "DELETE /api/vpnuser/passkeys/{id}";
export const removePasskey = removePasskeyCall as SignedIn<
	PathFields<typeof removePasskeyCall> & OwnerProof,
	Nothing,
	OwnerError | "not_found"
>;

/** Keeps the authenticator app that support was asked to take away; by the same proof as removing it. */
export const keepFactor = "DELETE /api/vpnuser/factor-removal" as SignedIn<
	OwnerProof,
	Nothing,
	OwnerError | "not_found" | "factor_too_new"
>;

/** Where the mails of before led, whose page stops it at a press; today's lead to `mailedPages.keep`. */
export const keepFactorPage = "/api/vpnuser/factor-removal/stop";
