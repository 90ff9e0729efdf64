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

/**
 * Asks for one of this site's passkeys; null if there's none, the visitor cancelled, or another request came meanwhile.
 * @param quietly as an autofill suggestion (conditional mediation)
 */
export async function askPasskey(quietly = false): Promise<PasskeyAnswer | null> {
	if (!canUsePasskeys()) return null;
	if (quietly && !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
	if (quietly && isPressPending) return null;
	const signal = replaceCurrent();
	isPressPending = !quietly;
	try {
		const challenge = await call(passkeyChallenge, {});
		if (!challenge.ok || signal.aborted) return null;
		const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(challenge.data);
		const mediation = quietly ? { mediation: "conditional" as const } : {};
		const passkey = await navigator.credentials.get({ publicKey, signal, ...mediation });
		return signal.aborted ? null : toAnswer(passkey);
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
