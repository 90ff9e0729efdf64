import { Secret, TOTP } from "otpauth";
import brand from "../../content/brand.json" with { type: "json" };
import { fieldLimits } from "../contract/fields.ts";
import type { Authenticator } from "../db/queries/accounts/factors.ts";
import type { Deps } from "../deps.ts";
import { decryptSecret } from "../utils/encrypt-secret.ts";

/** Seconds per code. */
const period = 30;
/** Tolerated clock skew, in steps. */
const skew = 1;

/** The settings all authenticator apps support: SHA-1, six digits, 30 seconds. */
const createTotp = (secret: Secret, email = ""): TOTP =>
	new TOTP({
		issuer: brand.name,
		label: email,
		secret,
		algorithm: "SHA1",
		digits: fieldLimits.codeDigits,
		period,
	});

/** A 160-bit secret (RFC 4226) in base32. */
export const createSecret = (): string => new Secret({ size: 20 }).base32;

/** Content of the QR code: secret and label. */
export const buildAppUri = (secret: string, email: string): string =>
	createTotp(Secret.fromBase32(secret), email).toString();

/** The 30-second step a code belongs to, within one step of now; otherwise null. */
export function findStep(
	deps: Pick<Deps, "hashKey" | "now">,
	{ userId, secret }: Authenticator,
	code: string,
): number | null {
	const timestamp = deps.now();
	const app = createTotp(Secret.fromBase32(decryptSecret(deps, userId, secret)));
	const delta = app.validate({ token: code, timestamp, window: skew });
	return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}
