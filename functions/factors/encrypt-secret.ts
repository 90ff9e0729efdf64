import type { Deps } from "../deps.ts";

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** A key for this use alone, made of the server's secret (HKDF, RFC 5869). */
async function deriveKey(hashKey: Uint8Array): Promise<CryptoKey> {
	const material = await crypto.subtle.importKey("raw", new Uint8Array(hashKey), "HKDF", false, [
		"deriveKey",
	]);
	const algorithm = {
		name: "HKDF",
		hash: "SHA-256",
		salt: new Uint8Array(),
		info: encode("authenticator secret"),
	};
	return crypto.subtle.deriveKey(algorithm, material, { name: "AES-GCM", length: 256 }, false, [
		"encrypt",
		"decrypt",
	]);
}

/** How a secret that has to be read again is stored: AES-256-GCM, bound to whose it is, so that it opens for nobody else. */
export async function encryptSecret(
	{ hashKey }: Pick<Deps, "hashKey">,
	userId: string,
	secret: string,
): Promise<string> {
	const iv = crypto.getRandomValues(new Uint8Array(12));
	const algorithm = { name: "AES-GCM", iv, additionalData: encode(userId) };
	const ciphertext = await crypto.subtle.encrypt(algorithm, await deriveKey(hashKey), encode(secret));
	return Buffer.concat([iv, new Uint8Array(ciphertext)]).toString("base64url");
}

/** The secret again. Throws when the server's secrets are others than they were, or the row is somebody else's. */
export async function decryptSecret(
	{ hashKey }: Pick<Deps, "hashKey">,
	userId: string,
	ciphertext: string,
): Promise<string> {
	const bytes = new Uint8Array(Buffer.from(ciphertext, "base64url"));
	const algorithm = { name: "AES-GCM", iv: bytes.slice(0, 12), additionalData: encode(userId) };
	return new TextDecoder().decode(
		await crypto.subtle.decrypt(algorithm, await deriveKey(hashKey), bytes.slice(12)),
	);
}
