import { number } from "../../../i18n/format.ts";
import type { Locale } from "../../../i18n/locales.ts";

/** Shown without a value. */
export const dash = "—";

type Value = number | null | undefined;

/** Formats Mbit/s with two decimals. */
export const mbps = (locale: Locale, value: Value): string =>
	value === null || value === undefined
		? dash
		: number(locale, value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats milliseconds, with one decimal below ten. */
export const ms = (locale: Locale, value: Value): string =>
	value === null || value === undefined
		? dash
		: number(locale, value, { maximumFractionDigits: value < 10 ? 1 : 0 });

export const megabytes = (locale: Locale, bytes: number): string => number(locale, Math.round(bytes / 1e6));
