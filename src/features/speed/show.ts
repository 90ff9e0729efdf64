import { formatNumber, unknownFigure } from "../../../i18n/format.ts";
import type { Locale } from "../../../i18n/locales.ts";

export const formatMbps = (locale: Locale, value: number | null): string =>
	value === null
		? unknownFigure
		: formatNumber(locale, value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats milliseconds, with one decimal below ten. */
export const formatMs = (locale: Locale, value: number | null): string =>
	value === null ? unknownFigure : formatNumber(locale, value, { maximumFractionDigits: value < 10 ? 1 : 0 });
