import type { ErrorCode } from "../../functions/contract/errors.ts";
import { pluralize } from "../../i18n/format.ts";
import type { Locale } from "../../i18n/locales.ts";
import type { Failure } from "./call.ts";

type Common = typeof import("../../i18n/en/common.json");

/** Fails type checking if a code has no English words. */
export type Complete<Code extends string, Words extends Record<Code, string>> = Words;

type ErrorWords = Complete<ErrorCode, Common["errors"]>;

export interface CallWords {
	errors: Pick<ErrorWords, "unknown"> & Partial<ErrorWords>;
	retry: Common["retry"];
}

function waitOf(seconds: number, { retry }: CallWords, locale: Locale): string {
	if (seconds < 60) return pluralize(locale, retry, "seconds", seconds);
	const minutes = Math.ceil(seconds / 60);
	return minutes < 120
		? pluralize(locale, retry, "minutes", minutes)
		: pluralize(locale, retry, "hours", Math.ceil(minutes / 60));
}

/** Says why a call failed, in the reader's language. @param fallback for unknown causes */
export function getMessage(failure: Failure, words: CallWords, locale: Locale, fallback?: string): string {
	const { error, retryAfter } = failure;
	const { unknown } = words.errors;
	if (retryAfter && error === "rate_limited") return waitOf(retryAfter, words, locale);
	// The link in the mail still works.
	if (retryAfter && error === "code_link_only")
		return `${waitOf(retryAfter, words, locale)} ${words.errors.code_link_only ?? unknown}`;
	return error === "unknown" ? (fallback ?? unknown) : (words.errors[error] ?? fallback ?? unknown);
}
