import type { Deps } from "../deps.ts";

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** A key for this use alone, made of the server's secret (HKDF, RFC 5869). */
async function keyOf(hashKey: Uint8Array): Promise<CryptoKey> {
	const material = await crypto.subtle.importKey("raw", new Uint8Array(hashKey), "HKDF", false, [
		"deriveKey",
	]);
	const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encode("authenticator secret") };
	return crypto.subtle.deriveKey(how, material, { name: "AES-GCM", length: 256 }, false, [
		"encrypt",
		"decrypt",
	]);
}

/** How a secret that has to be read again is stored: AES-256-GCM, bound to whose it is, so that it opens for nobody else. */
export async function seal(
	{ hashKey }: Pick<Deps, "hashKey">,
	userId: string,
	secret: string,
): Promise<string> {
	const iv = crypto.getRandomValues(new Uint8Array(12));
	const how = { name: "AES-GCM", iv, additionalData: encode(userId) };
	const sealed = await crypto.subtle.encrypt(how, await keyOf(hashKey), encode(secret));
	return Buffer.concat([iv, new Uint8Array(sealed)]).toString("base64url");
}

/** The secret again. Throws when the server's secrets are others than they were, or the row is somebody else's. */
export async function unseal(
	{ hashKey }: Pick<Deps, "hashKey">,
	userId: string,
	sealed: string,
): Promise<string> {
	const bytes = new Uint8Array(Buffer.from(sealed, "base64url"));
	const how = { name: "AES-GCM", iv: bytes.slice(0, 12), additionalData: encode(userId) };
	return new TextDecoder().decode(await crypto.subtle.decrypt(how, await keyOf(hashKey), bytes.slice(12)));
}
