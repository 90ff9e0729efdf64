import type { Nothing, SignedIn } from "../endpoint.ts";
import type {
	AuthenticatorSecret,
	Passkey,
	PasskeyCreation,
	RecoveryCodes,
	Security,
} from "../shapes/security.ts";

export type { Passkey, PasskeyCreation, PasskeyRequest, Security } from "../shapes/security.ts";

/** `PublicKeyCredential.toJSON()`. */
export type PasskeyAnswer = Record<string, unknown>;

/** Optional unless the account has an active authenticator app. */
export interface FactorProof {
	/** A six-digit authenticator code or a recovery code. */
	factor_code?: string;
	passkey?: PasskeyAnswer;
}

export type FactorError = "second_factor_required" | "factor_wrong" | "passkey_refused";

export type OwnerProof = FactorProof & { password?: string };
export type OwnerError = FactorError | "validation_failed" | "reauth_required" | "rate_limited";

export const security = "GET /api/vpnuser/security" as SignedIn<Nothing, { data: Security }>;

export const beginAuthenticator = "POST /api/vpnuser/authenticator" as SignedIn<
	OwnerProof,
	{ data: AuthenticatorSecret },
	OwnerError | "factor_exists"
>;

export const confirmAuthenticator = "POST /api/vpnuser/authenticator/confirm" as SignedIn<
	{ factor_code: string },
	{ data: RecoveryCodes },
	"factor_wrong" | "factor_exists" | "not_found" | "rate_limited"
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
	OwnerError | "passkeys_full" | "unavailable"
>;

export const addPasskey = "POST /api/vpnuser/passkeys/add" as SignedIn<
	{ passkey: PasskeyAnswer; name: string },
	{ data: Passkey },
	"passkey_refused" | "rate_limited" | "validation_failed"
>;

export const renamePasskey = "POST /api/vpnuser/passkeys/{id}/name" as SignedIn<
	{ id: string; name: string },
	Nothing,
	"not_found" | "validation_failed"
>;

export const removePasskey = "DELETE /api/vpnuser/passkeys/{id}" as SignedIn<
	{ id: string } & OwnerProof,
	Nothing,
	OwnerError | "not_found"
>;

/** Cancels support's pending removal of the authenticator app; needs the same proof as removing it. */
export const cancelFactorRemoval = "DELETE /api/vpnuser/factor-removal" as SignedIn<
	OwnerProof,
	Nothing,
	OwnerError | "not_found" | "factor_too_new"
>;
