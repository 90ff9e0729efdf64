import { randomInt } from "node:crypto";

/** Crockford's Base32, without ambiguous characters. */
export const codeAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** Five bits per character. */
export const createRandomCode = (length: number): string =>
	Array.from({ length }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");
