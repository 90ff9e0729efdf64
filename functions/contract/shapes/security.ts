import { z } from "@hono/zod-openapi";
import { component, text, time } from "./common.ts";

export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON;
export const passkeyRequestSchema = z
	.custom<PasskeyRequest>()
	.openapi({ type: "object", description: "For `PublicKeyCredential.parseRequestOptionsFromJSON`." });

export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON;
export const passkeyCreationSchema = z
	.custom<PasskeyCreation>()
	.openapi({ type: "object", description: "For `PublicKeyCredential.parseCreationOptionsFromJSON`." });

export const passkeySchema = component("Passkey", {
	id: text,
	name: text,
	added_at: time,
	used_at: time.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const securitySchema = component("Security", {
	/** When the authenticator app was activated; null without one. */
	authenticator: time.nullable(),
	recovery_codes_left: z.number(),
	passkeys: z.array(passkeySchema),
	/** Whether passkeys work on this site: its host is a name, not an IP address. */
	passkeys_possible: z.boolean(),
	/** Scheduled removal of the authenticator app by support; null if none. */
	factor_removal_at: time.nullable(),
	/** Whether the app can cancel the removal; one set up shortly before can't, only the mailed link. */
	factor_removal_stoppable: z.boolean(),
});
export type Security = z.infer<typeof securitySchema>;

export const authenticatorSecretSchema = z.object({ secret: text, uri: text });
export type AuthenticatorSecret = z.infer<typeof authenticatorSecretSchema>;

export const recoveryCodesSchema = z.object({ recovery_codes: z.array(text) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
