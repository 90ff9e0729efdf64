import { getLocaleEntry, type Locale } from "./locales.ts";

export interface LocalizedProps<Words> {
	locale: Locale;
	words: Words;
}

/** Fills `{{name}}` placeholders, for islands, which get raw words as props. */
export function fill(text: string, values: Record<string, string | number> = {}): string {
	return text.replace(/\{\{\s*(\w+)[^}]*\}\}/g, (placeholder, name: string) =>
		String(values[name] ?? placeholder),
	);
}

/** Picks the plural form (`key_one`, `key_few`, …) and fills it. */
export function pluralize(
	locale: Locale,
	words: object,
	key: string,
	count: number,
	values: Record<string, string | number> = {},
): string {
	const forms = words as Record<string, string>;
	const category = new Intl.PluralRules(getLocaleEntry(locale).intl).select(count);
	const text = forms[`${key}_${category}`] ?? forms[`${key}_other`] ?? forms[key] ?? "";
	return fill(text, { count: formatNumber(locale, count), ...values });
}

/** Stands for a figure that isn't known. */
export const unknownFigure = "–";

export const formatNumber = (locale: Locale, value: number, options?: Intl.NumberFormatOptions): string =>
	new Intl.NumberFormat(getLocaleEntry(locale).intl, options).format(value);

/**
 * Formats a price with two decimals. @param amount in whole units of the currency. Right-to-left languages get the Latin
 * form ($9.00), which their readers know from stores and receipts.
 */
export function formatPrice(locale: Locale, amount: number, currency: string): string {
	const { dir, intl } = getLocaleEntry(locale);
	const options = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
	return new Intl.NumberFormat(dir === "rtl" ? "en" : intl, options).format(amount);
}

export function formatDate(
	locale: Locale,
	value: Date | string | number,
	options: Intl.DateTimeFormatOptions = { dateStyle: "long" },
): string {
	const day = new Intl.DateTimeFormat(getLocaleEntry(locale).intl, options).format(new Date(value));
	// French has "1er" for the first of a month; ICU doesn't.
	const spelled = locale === "fr" ? day.replace(/^1 (?=\p{L})/u, "1er ") : day;
	return locale === "fr" || locale === "ru"
		? spelled.replace(/(?<=^\d{1,2}|^1er) (?=\p{L})| (?=\d{4}(?!\d))| (?=г\.)/gu, "\u00a0")
		: spelled;
}

/** Writes out a day (ISO 8601). */
export const formatLongDay = (locale: Locale, value: Date | string | number): string =>
	formatDate(locale, value, { dateStyle: "long", timeZone: "UTC" });

export const formatShortDay = (locale: Locale, value: Date | string | number): string =>
	formatDate(locale, value, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** Joins names: "card, PayPal and Bitcoin". */
export const getListFormat = (locale: Locale, type?: "conjunction" | "disjunction"): Intl.ListFormat =>
	new Intl.ListFormat(getLocaleEntry(locale).lists, { type });

/** Formats an amount of the API ("54.00"), isolated from the text's direction; a dash if unknown. */
export const formatMoney = (
	locale: Locale,
	amount: string | number | null,
	currency: string | null,
): string =>
	amount === null ? unknownFigure : `\u2066${formatPrice(locale, Number(amount), currency ?? "USD")}\u2069`;

/** Keeps an e-mail address in its place in a right-to-left sentence, in plain text too. */
export const isolateAddress = (locale: Locale, sentence: string, address: string): string =>
	getLocaleEntry(locale).dir === "rtl" ? sentence.split(address).join(`\u2066${address}\u2069`) : sentence;
