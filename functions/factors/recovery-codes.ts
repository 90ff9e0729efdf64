import { toAsciiDigits } from "../contract/fields.ts";
import type { Deps } from "../deps.ts";
import { codeAlphabet, createRandomCode, hashFor } from "../utils/keyed-hash.ts";

const recoveryCodeCount = 10;
/** 50 bits per code. */
const length = 10;

const format = (code: string): string => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;

export const hashRecovery = hashFor<[userId: string, code: string]>("recovery");

export function createRecoveryCodes(deps: Pick<Deps, "hashKey">, userId: string) {
	const codes = Array.from({ length: recoveryCodeCount }, () => createRandomCode(length));
	return { codes: codes.map(format), hashes: codes.map((code) => hashRecovery(deps, userId, code)) };
}

export function normalizeRecovery(value: string): string | null {
	const code = toAsciiDigits(value)
		.normalize("NFKC")
		.toLowerCase()
		.replace(/[^a-z0-9]/g, "")
		.replaceAll("o", "0")
		.replace(/[il]/g, "1");
	return code.length === length && [...code].every((letter) => codeAlphabet.includes(letter)) ? code : null;
}
