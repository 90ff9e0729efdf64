import { type Locale, localeEntry } from "./locales.ts";

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
export function plural(
	locale: Locale,
	words: object,
	key: string,
	count: number,
	values: Record<string, string | number> = {},
): string {
	const forms = words as Record<string, string>;
	const category = new Intl.PluralRules(localeEntry(locale).intl).select(count);
	const text = forms[`${key}_${category}`] ?? forms[`${key}_other`] ?? forms[key] ?? "";
	return fill(text, { count: number(locale, count), ...values });
}

export const number = (locale: Locale, value: number, options?: Intl.NumberFormatOptions): string =>
	new Intl.NumberFormat(localeEntry(locale).intl, options).format(value);

/**
 * Formats a price with two decimals. @param amount in whole units of the currency. Right-to-left languages get the Latin
 * form ($9.00), which their readers know from stores and receipts.
 */
export function price(locale: Locale, amount: number, currency: string): string {
	const { dir, intl } = localeEntry(locale);
	const options = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
	return new Intl.NumberFormat(dir === "rtl" ? "en" : intl, options).format(amount);
}

/** French has "1er" for the first of a month; ICU doesn't. */
const firstOfMonth = (locale: Locale, day: string): string =>
	locale === "fr" ? day.replace(/^1 (?=\p{L})/u, "1er ") : day;

/** Adds the no-break spaces that the language's typography wants in dates. */
const withNoBreakSpaces = (locale: Locale, day: string): string =>
	locale === "fr" || locale === "ru"
		? day.replace(/(?<=^\d{1,2}|^1er) (?=\p{L})| (?=\d{4}(?!\d))| (?=г\.)/gu, "\u00a0")
		: day;

export function date(
	locale: Locale,
	value: Date | string | number,
	options: Intl.DateTimeFormatOptions = { dateStyle: "long" },
): string {
	const day = new Intl.DateTimeFormat(localeEntry(locale).intl, options).format(new Date(value));
	return withNoBreakSpaces(locale, firstOfMonth(locale, day));
}

/** Writes out a day (ISO 8601). */
export const longDay = (locale: Locale, value: Date | string | number): string =>
	date(locale, value, { dateStyle: "long", timeZone: "UTC" });

export const shortDay = (locale: Locale, value: Date | string | number): string =>
	date(locale, value, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** Joins names: "card, PayPal and Bitcoin". */
export const listFormat = (locale: Locale, type?: "conjunction" | "disjunction"): Intl.ListFormat =>
	new Intl.ListFormat(localeEntry(locale).lists, { type });

/** Formats an amount of the API ("54.00"), isolated from the text's direction; a dash if unknown. */
export const money = (locale: Locale, amount: string | number | null, currency: string | null): string =>
	amount === null ? "–" : `\u2066${price(locale, Number(amount), currency ?? "USD")}\u2069`;
