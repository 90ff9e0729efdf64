import type { ErrorCode } from "../../functions/contract/errors.ts";
import type { Locale } from "../../i18n/locales.ts";
import { plural } from "../i18n/format.ts";
import type { Failure } from "./call.ts";

type Common = typeof import("../../i18n/en/common.json");

/** Stops the type checker when an error code has no English words; the other languages are held to English. */
type Complete<Code extends string, Words extends Record<Code, string>> = Words;

type ErrorWords = Complete<ErrorCode, Common["errors"]>;

/** What an island needs to say why a call failed: slices of the section `common`. */
export interface CallWords {
	errors: Pick<ErrorWords, "unknown"> & Partial<ErrorWords>;
	retry: Common["retry"];
}

/** Why a call failed, in the reader's language. `fallback` stands in where the cause is unknown. */
export function messageOf(failure: Failure, words: CallWords, locale: Locale, fallback?: string): string {
	const { error, retryAfter } = failure;
	if (error === "rate_limited" && retryAfter)
		return retryAfter < 60
			? plural(locale, words.retry, "seconds", retryAfter)
			: plural(locale, words.retry, "minutes", Math.ceil(retryAfter / 60));
	const { unknown } = words.errors;
	return error === "unknown" ? (fallback ?? unknown) : (words.errors[error] ?? fallback ?? unknown);
}
