import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** HMAC-SHA-256 in base64url, for storing codes, links and rate-limit keys. `use` separates domains. */
export const hashWithKey = (key: Uint8Array, use: string, ...parts: string[]): string =>
	createHmac("sha256", key)
		.update(JSON.stringify([use, ...parts]))
		.digest("base64url");

export const hashFor =
	<Parts extends string[]>(use: string) =>
	({ hashKey }: { hashKey: Uint8Array }, ...parts: Parts): string =>
		hashWithKey(hashKey, use, ...parts);

/** A URL-safe token with 128 random bits. */
export const createToken = (): string => randomBytes(16).toString("base64url");

/** Crockford's Base32, without ambiguous characters. */
export const codeAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** Five bits per character. */
export const createRandomCode = (length: number): string =>
	Array.from({ length }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");

/** Constant-time comparison. */
export function isSameHash(a: string, b: string): boolean {
	const left = Buffer.from(a);
	const right = Buffer.from(b);
	return left.length === right.length && timingSafeEqual(left, right);
}
