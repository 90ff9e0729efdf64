import { passkeyChallenge } from "../../functions/contract/account/auth.ts";
import type { PasskeyAnswer, PasskeyCreation } from "../../functions/contract/account/factors.ts";
import { call } from "./call.ts";

export const canUsePasskeys = (): boolean =>
	typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** The pending request: browsers allow one at a time. */
let current: AbortController | null = null;

function replaceCurrent(): AbortSignal {
	current?.abort();
	current = new AbortController();
	return current.signal;
}

const toAnswer = (credential: Credential | null): PasskeyAnswer | null =>
	credential ? ((credential as PublicKeyCredential).toJSON() as unknown as PasskeyAnswer) : null;

/** Whether a request by button is pending, which a quiet one mustn't end. */
let isPressPending = false;
/** Of the button; each makes quiet requests from before it obsolete. */
let presses = 0;

/**
 * Asks for one of this site's passkeys; null if there's none or the visitor cancelled.
 * @param quietly as an autofill suggestion (conditional mediation)
 */
export async function askPasskey(quietly = false): Promise<PasskeyAnswer | null> {
	if (!canUsePasskeys()) return null;
	if (quietly && !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
	if (!quietly) {
		isPressPending = true;
		presses++;
	}
	const pressesBefore = presses;
	const isObsolete = () => quietly && (isPressPending || presses !== pressesBefore);
	try {
		const challenge = await call(passkeyChallenge, {});
		if (!challenge.ok || isObsolete()) return null;
		const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(challenge.data);
		const mediation = quietly ? { mediation: "conditional" as const } : {};
		const passkey = await navigator.credentials.get({ publicKey, signal: replaceCurrent(), ...mediation });
		return isObsolete() ? null : toAnswer(passkey);
	} catch {
		return null;
	} finally {
		if (!quietly) isPressPending = false;
	}
}

export async function createPasskey(creation: PasskeyCreation): Promise<PasskeyAnswer | null> {
	try {
		const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(creation);
		return toAnswer(await navigator.credentials.create({ publicKey, signal: replaceCurrent() }));
	} catch {
		return null;
	}
}
