import type { ErrorCode } from "../../functions/contract/errors.ts";
import type { Locale } from "../../i18n/locales.ts";
import type { CallWords } from "../api/message.ts";
import { getSection } from "./dictionaries.ts";

/** Errors that any call can meet. */
const commonCodes: readonly ErrorCode[] = [
	"rate_limited",
	"busy",
	"timeout",
	"network",
	"unknown",
	"validation_failed",
];

/** Error texts of any call and of an island's own, no others: they count in the page's budget. For build time only. */
export function getCallWords(locale: Locale, ...ownCodes: ErrorCode[]): CallWords {
	const { errors, retry } = getSection(locale, "common");
	const codes: readonly string[] = [...commonCodes, ...ownCodes];
	const entries = Object.entries(errors).filter(([code]) => codes.includes(code));
	return { errors: Object.fromEntries(entries) as CallWords["errors"], retry };
}
