import { Secret, TOTP } from "otpauth";
import brand from "../../content/brand.json" with { type: "json" };
import { limits } from "../contract/fields.ts";
import type { Authenticator } from "../db/queries/accounts/factors.ts";
import type { Deps } from "../deps.ts";
import { decryptSecret } from "./encrypt-secret.ts";

/** Seconds a code of the app is shown. */
const period = 30;
/** Steps that the app's clock may be ahead or behind. */
const skew = 1;

/** What every authenticator app understands: SHA-1, six digits, 30 seconds. */
const totp = (secret: Secret, email = ""): TOTP =>
	new TOTP({
		issuer: brand.name,
		label: email,
		secret,
		algorithm: "SHA1",
		digits: limits.codeDigits,
		period,
	});

/** A new secret of 160 bits (RFC 4226), in base32 as people type it. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code holds: the secret, and how the app names it. */
export const appUri = (secret: string, email: string): string =>
	totp(Secret.fromBase32(secret), email).toString();

/** The step of 30 seconds whose code this is, if it is one of now or of a step before or after; else null. */
export function findStep(
	deps: Pick<Deps, "hashKey" | "now">,
	{ userId, secret }: Authenticator,
	code: string,
): number | null {
	const timestamp = deps.now();
	const app = totp(Secret.fromBase32(decryptSecret(deps, userId, secret)));
	const delta = app.validate({ token: code, timestamp, window: skew });
	return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}
