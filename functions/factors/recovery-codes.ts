import { randomInt } from "node:crypto";
import type { Deps } from "../deps.ts";
import { hashFor } from "../utils/keyed-hash.ts";

const recoveryCodeCount = 10;
const length = 10;
/** Crockford's Base32, without ambiguous characters: 32^10 is 50 bits per code. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** Five bits per character. */
export const createRandomCode = (length: number): string =>
	Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");

const format = (code: string): string => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;

export const hashRecovery = hashFor<[userId: string, code: string]>("recovery");

export function createRecoveryCodes(deps: Pick<Deps, "hashKey">, userId: string) {
	const codes = new Set<string>();
	while (codes.size < recoveryCodeCount) codes.add(createRandomCode(length));
	return {
		codes: [...codes].map(format),
		hashes: [...codes].map((code) => hashRecovery(deps, userId, code)),
	};
}

export function normalizeRecovery(value: string): string | null {
	const code = value
		.normalize("NFKC")
		.toLowerCase()
		.replace(/[^a-z0-9]/g, "")
		.replaceAll("o", "0")
		.replace(/[il]/g, "1");
	return code.length === length && [...code].every((letter) => alphabet.includes(letter)) ? code : null;
}
