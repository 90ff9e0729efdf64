import { passkeyChallenge } from "../../functions/contract/account/auth.ts";
import type { PasskeyAnswer, PasskeyCreation } from "../../functions/contract/account/factors.ts";
import { call } from "./call.ts";

/** Whether this browser can make passkeys and read what the server says of them (since 2025 all do). */
export const canUsePasskeys = (): boolean =>
	typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** What is waiting for a passkey: a browser waits for one at a time. */
let current: AbortController | null = null;

function replaceCurrent(): AbortSignal {
	current?.abort();
	current = new AbortController();
	return current.signal;
}

const json = (credential: Credential | null): PasskeyAnswer | null =>
	credential ? ((credential as PublicKeyCredential).toJSON() as unknown as PasskeyAnswer) : null;

/** Whether somebody has pressed for a passkey: what is asked for quietly beside that would end it, or log in a second time. */
let hasPressed = false;

/**
 * Asks for one of this site's passkeys. Null when there is none, or its owner did not want to.
 * @param quietly among what the browser suggests for a field, for as long as the page stays
 */
export async function askPasskey(quietly = false): Promise<PasskeyAnswer | null> {
	if (!canUsePasskeys()) return null;
	if (quietly && !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
	if (!quietly) hasPressed = true;
	const isObsolete = () => quietly && hasPressed;
	const challenge = await call(passkeyChallenge, {});
	if (!challenge.ok || isObsolete()) return null;
	try {
		const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(challenge.data);
		const mediation = quietly ? { mediation: "conditional" as const } : {};
		const passkey = await navigator.credentials.get({ publicKey, signal: replaceCurrent(), ...mediation });
		return isObsolete() ? null : json(passkey);
	} catch {
		return null;
	}
}

/** Makes a passkey. Null when its owner did not want to, or the device cannot. */
export async function createPasskey(creation: PasskeyCreation): Promise<PasskeyAnswer | null> {
	try {
		const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(creation);
		return json(await navigator.credentials.create({ publicKey, signal: replaceCurrent() }));
	} catch {
		return null;
	}
}
