import { createHmac, timingSafeEqual } from "node:crypto";

/** HMAC-SHA-256 in base64url: how codes, links and rate-limit keys are stored. The first part keeps uses apart. */
export const keyedHash = (key: Uint8Array, use: string, ...parts: string[]): string =>
	createHmac("sha256", key)
		.update(JSON.stringify([use, ...parts]))
		.digest("base64url");

/** Compares two hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
	const left = Buffer.from(a);
	const right = Buffer.from(b);
	return left.length === right.length && timingSafeEqual(left, right);
}
