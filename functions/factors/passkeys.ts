import { randomBytes } from "node:crypto";
import type { PasskeyAnswer, PasskeyRequest } from "../contract/account/factors.ts";
import type { OneTimeToken } from "../db/queries/accounts/factors.ts";
import {
	consumeChallenge,
	consumePasskey,
	findPasskey,
	isChallengeLive,
	type Passkey,
	putChallenge,
} from "../db/queries/accounts/passkeys.ts";
import { batch } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { keyedHash } from "../http/keyed-hash.ts";
import { describeError } from "../http/log.ts";

/** Milliseconds to answer a challenge: as long as browsers leave a person for it. */
export const challengeLifetime = 5 * 60_000;

/** The site as passkeys know it: the name of the host that the origin says. */
export const relyingParty = ({ origin }: Pick<Deps, "origin">): string => new URL(origin).hostname;

/** Whether passkeys can be at all: browsers make none for a host that is only a number. */
export const supportsPasskeys = (deps: Pick<Deps, "origin">): boolean =>
	!/^(\d+\.){3}\d+$|^\[/.test(relyingParty(deps));

const hashChallenge = ({ hashKey }: Pick<Deps, "hashKey">, challenge: string): string =>
	keyedHash(hashKey, "passkey challenge", challenge);

/** What a person is called in a passkey: by nothing that says who it is. */
export const userHandle = ({ hashKey }: Pick<Deps, "hashKey">, userId: string): string =>
	keyedHash(hashKey, "passkey person", userId);

/** A new challenge, written down if `held`; null when that did not hold. @param userId as in `putChallenge` */
export async function issueChallenge(
	deps: Deps,
	userId: string | null,
	{ consume, condition }: Partial<OneTimeToken> = {},
): Promise<string | null> {
	const challenge = randomBytes(32).toString("base64url");
	const insertChallenge = putChallenge(
		hashChallenge(deps, challenge),
		userId,
		deps.now() + challengeLifetime,
		condition,
	);
	const results = await batch(deps.db, [...(consume ?? []), insertChallenge]);
	return results.at(-1)?.length ? challenge : null;
}

/** What a browser needs to ask for any passkey of this site. */
export const requestOptions = (deps: Deps, challenge: string): PasskeyRequest => ({
	challenge,
	rpId: relyingParty(deps),
	timeout: challengeLifetime,
	userVerification: "required",
});

/** What the parts of an answer that we read ourselves say; null where it is none. */
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

/** The library takes its time to load and is only needed where somebody has a passkey. */
const library = () => import("@simplewebauthn/server");

const expectations = (deps: Deps, expectedChallenge: string) => ({
	expectedChallenge,
	expectedOrigin: deps.origin,
	expectedRPID: relyingParty(deps),
	requireUserVerification: true,
});

/** What the library says of an answer; it throws at whatever is wrong with one, which a stranger learns nothing of. */
async function runCheck<Result extends { verified: boolean }>(
	deps: Deps,
	check: Promise<Result>,
): Promise<Result | null> {
	try {
		const result = await check;
		return result.verified ? result : null;
	} catch (error) {
		deps.log.debug("passkey refused", describeError(error));
		return null;
	}
}

/**
 * Checks what a passkey answered (WebAuthn): ours, signed by a key we know, its owner verified, its challenge live. Gives
 * whose it is and how it is used up; null for anything else.
 */
export async function verifyAssertion(
	deps: Deps,
	answer: PasskeyAnswer,
): Promise<(OneTimeToken & { passkey: Passkey }) | null> {
	const parts = readParts(answer);
	const passkey = parts && (await findPasskey(deps.db, parts.id));
	if (!passkey || (parts.handle && parts.handle !== userHandle(deps, passkey.userId))) return null;
	const id = hashChallenge(deps, parts.challenge);
	if (!(await isChallengeLive(deps.db, id, null, deps.now()))) return null;
	const { verifyAuthenticationResponse } = await library();
	const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, "base64url"));
	const result = await runCheck(
		deps,
		verifyAuthenticationResponse({
			response: answer as never,
			...expectations(deps, parts.challenge),
			credential: { id: passkey.id, publicKey, counter: passkey.counter },
		}),
	);
	return (
		result && { passkey, ...consumePasskey(id, passkey, result.authenticationInfo.newCounter, deps.now()) }
	);
}

/** Checks a new passkey for somebody; null when it is none, or was not asked for. */
export async function verifyNewPasskey(
	deps: Deps,
	userId: string,
	answer: PasskeyAnswer,
): Promise<(OneTimeToken & Pick<Passkey, "id" | "publicKey" | "counter">) | null> {
	const parts = readParts(answer);
	const id = parts && hashChallenge(deps, parts.challenge);
	if (!id || !(await isChallengeLive(deps.db, id, userId, deps.now()))) return null;
	const { verifyRegistrationResponse } = await library();
	const result = await runCheck(
		deps,
		verifyRegistrationResponse({ response: answer as never, ...expectations(deps, parts.challenge) }),
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
