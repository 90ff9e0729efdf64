import type { TokenKey } from "../deps.ts";

export interface Secrets {
	tokenKeys: readonly [TokenKey, ...TokenKey[]];
	hashKey: Uint8Array;
}

/** `secrets.json` of one machine, and the secret SECRETS of the edge. */
export interface StoredSecrets {
	/** The first signs, all verify: to change keys put a new one in front and drop the old one after a week. */
	tokenKeys: { kid: string; key: string }[];
	hashKey: string;
}

const decode = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64url"));

/** Reads secrets; `where` names them in the complaint about damaged ones. */
export function parseSecrets(text: string, where: string): Secrets {
	const stored = JSON.parse(text) as StoredSecrets;
	const [first, ...rest] = stored.tokenKeys.map(({ kid, key }) => ({ kid, key: decode(key) }));
	const hashKey = decode(stored.hashKey);
	if (!first || [first, ...rest].some(({ key }) => key.length < 32) || hashKey.length < 32) {
		throw new Error(`${where} is damaged: restore it from a backup, or delete it to end every login.`);
	}
	return { tokenKeys: [first, ...rest], hashKey };
}
