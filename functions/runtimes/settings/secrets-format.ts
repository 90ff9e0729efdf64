import type { TokenKey } from "../../deps.ts";
import { OperatorError } from "../../utils/operator-error.ts";

export interface Secrets {
	tokenKeys: readonly [TokenKey, ...TokenKey[]];
	hashKey: Uint8Array;
}

/** `secrets.json` of a machine, and SECRETS at the edge. */
export interface StoredSecrets {
	/** The first signs, all verify; replaced ones only until `until` (ISO 8601). */
	tokenKeys: { kid: string; key: string; until?: string }[];
	hashKey: string;
}

const decode = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64url"));

export const isKeyValid = ({ until }: { until?: string }, now: number): boolean =>
	until === undefined || Date.parse(until) > now;

/** Parses secrets; `where` names their source in the error message. */
export function parseSecrets(text: string, where: string, now = Date.now()): Secrets {
	const damaged = new OperatorError(
		`${where} is damaged: restore it from a backup. New secrets would end all sessions, and all authenticator apps, recovery codes and VPN passwords would stop working.`,
	);
	let stored: StoredSecrets;
	try {
		stored = JSON.parse(text);
	} catch {
		throw damaged;
	}
	const validKeys = (stored?.tokenKeys ?? []).filter((key) => isKeyValid(key, now));
	const [first, ...rest] = validKeys.map(({ kid, key }) => ({ kid, key: decode(key) }));
	const hashKey = decode(stored?.hashKey ?? "");
	if (!first || [first, ...rest].some(({ key }) => key.length < 32) || hashKey.length < 32) throw damaged;
	return { tokenKeys: [first, ...rest], hashKey };
}
