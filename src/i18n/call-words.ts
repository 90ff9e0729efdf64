import type { ErrorCode } from "../../functions/contract/errors.ts";
import type { Locale } from "../../i18n/locales.ts";
import type { CallWords } from "../api/message.ts";
import { section } from "./dictionaries.ts";

/** What any call may meet. */
const commonCodes: readonly ErrorCode[] = [
	"rate_limited",
	"busy",
	"timeout",
	"network",
	"unknown",
	"validation_failed",
];

/** The part of a dictionary whose keys are wanted. */
export const pickWords = (words: object, isWanted: (key: string) => boolean): Record<string, string> =>
	Object.fromEntries(Object.entries(words).filter(([key]) => isWanted(key)));

/**
 * The words an island needs to say why a call failed: what any call may meet, and what its own calls answer with; no more,
 * as they travel in the page's first packets. A code without words shows the sentence for an unknown one. For build time only.
 */
export function callWords(locale: Locale, ...ownCodes: ErrorCode[]): CallWords {
	const { errors, retry } = section(locale, "common");
	const codes: readonly string[] = [...commonCodes, ...ownCodes];
	return { errors: pickWords(errors, (code) => codes.includes(code)), retry } as unknown as CallWords;
}
