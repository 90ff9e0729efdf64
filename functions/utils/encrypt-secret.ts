import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivLength = 12;
const authTagLength = 16;

/** A dedicated key derived from the server's secret (HKDF, RFC 5869). Its label stays, or nothing stored could be read. */
const deriveKey = (hashKey: Uint8Array): Uint8Array =>
	new Uint8Array(hkdfSync("sha256", hashKey, "", "authenticator secret", 32));

/** Encrypts a secret that must be readable again: AES-256-GCM, with the user id as additional data. */
export function encryptSecret({ hashKey }: { hashKey: Uint8Array }, userId: string, secret: string): string {
	const iv = randomBytes(ivLength);
	const cipher = createCipheriv(algorithm, deriveKey(hashKey), iv, { authTagLength });
	cipher.setAAD(Buffer.from(userId));
	const parts = [iv, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()];
	return Buffer.concat(parts).toString("base64url");
}

/** Throws if the server's secrets changed or the ciphertext belongs to another user. */
export function decryptSecret({ hashKey }: { hashKey: Uint8Array }, userId: string, ciphertext: string) {
	const bytes = Buffer.from(ciphertext, "base64url");
	const iv = bytes.subarray(0, ivLength);
	const decipher = createDecipheriv(algorithm, deriveKey(hashKey), iv, { authTagLength });
	decipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(-authTagLength));
	return (
		decipher.update(bytes.subarray(ivLength, -authTagLength), undefined, "utf8") + decipher.final("utf8")
	);
}
