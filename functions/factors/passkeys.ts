import { randomBytes } from "node:crypto";
import type { PasskeyAnswer, PasskeyRequest } from "../contract/account/factors.ts";
import {
	consumeChallenge,
	consumePasskey,
	findPasskey,
	isChallengeLive,
	putChallenge,
} from "../db/queries/accounts/passkeys.ts";
import type { Condition } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { describeError } from "../http/log.ts";
import { hashFor } from "../utils/keyed-hash.ts";
import { minute } from "../utils/time.ts";

/** Milliseconds to answer a challenge, as in browsers. */
export const challengeLifetime = 5 * minute;

export const readRelyingPartyId = ({ origin }: Pick<Deps, "origin">): string => new URL(origin).hostname;

/** WebAuthn doesn't support IP addresses. */
export const supportsPasskeys = (deps: Pick<Deps, "origin">): boolean =>
	!/^(\d+\.){3}\d+$|^\[/.test(readRelyingPartyId(deps));

const hashChallenge = hashFor<[challenge: string]>("passkey challenge");

/** WebAuthn user handle, which must not identify the person. */
export const hashUserHandle = hashFor<[userId: string]>("passkey person");

/** A challenge, and the statement that stores it. @param userId as in `putChallenge` */
export function issueChallenge(deps: Deps, userId: string | null, condition?: Condition) {
	const challenge = randomBytes(32).toString("base64url");
	const expiresAt = deps.now() + challengeLifetime;
	return { challenge, query: putChallenge(hashChallenge(deps, challenge), userId, expiresAt, condition) };
}

export const createRequestOptions = (deps: Deps, challenge: string): PasskeyRequest => ({
	challenge,
	rpId: readRelyingPartyId(deps),
	timeout: challengeLifetime,
	userVerification: "required",
});

/** Parses the parts of a response that we read ourselves; null if malformed. */
function readParts(answer: PasskeyAnswer): { id: string; challenge: string; handle: string | null } | null {
	try {
		const { id, response } = answer as {
			id: string;
			response: { clientDataJSON: string; userHandle?: string };
		};
		const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString());
		return { id: String(id), challenge: String(challenge), handle: response.userHandle ?? null };
	} catch {
		return null;
	}
}

/** Slow to load, and only needed with passkeys. */
const loadLibrary = () => import("@simplewebauthn/server");

const listExpectations = (deps: Deps, expectedChallenge: string) => ({
	expectedChallenge,
	expectedOrigin: deps.origin,
	expectedRPID: readRelyingPartyId(deps),
	requireUserVerification: true,
});

/** Runs a library check, which throws on any fault; callers must not reveal details. */
async function runCheck<Result extends { verified: boolean }>(deps: Deps, check: Promise<Result>) {
	try {
		const result = await check;
		return result.verified ? result : null;
	} catch (error) {
		deps.log.debug("passkey refused", describeError(error));
		return null;
	}
}

/** Requires a known key, a verified user and a live challenge. Returns the passkey and what consumes it, or null. */
export async function verifyAssertion(deps: Deps, answer: PasskeyAnswer) {
	const parts = readParts(answer);
	const passkey = parts && (await findPasskey(deps.db, parts.id));
	if (!passkey || (parts.handle && parts.handle !== hashUserHandle(deps, passkey.userId))) return null;
	const id = hashChallenge(deps, parts.challenge);
	if (!(await isChallengeLive(deps.db, id, null, deps.now()))) return null;
	const { verifyAuthenticationResponse } = await loadLibrary();
	const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, "base64url"));
	const result = await runCheck(
		deps,
		verifyAuthenticationResponse({
			response: answer as never,
			...listExpectations(deps, parts.challenge),
			credential: { id: passkey.id, publicKey, counter: passkey.counter },
		}),
	);
	return (
		result && { passkey, ...consumePasskey(id, passkey, result.authenticationInfo.newCounter, deps.now()) }
	);
}

/** Verifies a WebAuthn registration; null if invalid or not requested. */
export async function verifyNewPasskey(deps: Deps, userId: string, answer: PasskeyAnswer) {
	const parts = readParts(answer);
	const id = parts && hashChallenge(deps, parts.challenge);
	if (!id || !(await isChallengeLive(deps.db, id, userId, deps.now()))) return null;
	const { verifyRegistrationResponse } = await loadLibrary();
	const result = await runCheck(
		deps,
		verifyRegistrationResponse({ response: answer as never, ...listExpectations(deps, parts.challenge) }),
	);
	const credential = result?.registrationInfo?.credential;
	if (!credential) return null;
	return {
		id: credential.id,
		publicKey: Buffer.from(credential.publicKey).toString("base64url"),
		counter: credential.counter,
		...consumeChallenge(id, userId, deps.now()),
	};
}
