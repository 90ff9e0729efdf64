import { printedDay } from "../../i18n/days.ts";
import { type Locale, localeEntry } from "../../i18n/locales.ts";

export interface LocalizedProps<Words> {
	locale: Locale;
	words: Words;
}

/** Fills `{{name}}` placeholders: what islands use on the raw words they get as props. */
export function fill(text: string, values: Record<string, string | number> = {}): string {
	return text.replace(/\{\{\s*(\w+)[^}]*\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Picks `key_one`, `key_few`, … out of raw words by the language's own plural rules, and fills it. */
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
 * A price in the reader's format. `amount` in whole units of the currency, two decimals shown. Languages written from
 * right to left get the Latin form ($9.00), as their readers meet it in stores and on receipts.
 */
export function price(locale: Locale, amount: number, currency: string): string {
	const { dir, intl } = localeEntry(locale);
	const options = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
	return new Intl.NumberFormat(dir === "rtl" ? "en" : intl, options).format(amount);
}

export const date = (
	locale: Locale,
	value: Date | string | number,
	options: Intl.DateTimeFormatOptions = { dateStyle: "long" },
): string =>
	printedDay(locale, new Intl.DateTimeFormat(localeEntry(locale).intl, options).format(new Date(value)));

/** A day (ISO 8601) written out. */
export const longDay = (locale: Locale, value: Date | string | number): string =>
	date(locale, value, { dateStyle: "long", timeZone: "UTC" });

export const shortDay = (locale: Locale, value: Date | string | number): string =>
	date(locale, value, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** An amount of the contract ("54.00"), kept together in any sentence; a dash where it is not known. */
export const money = (locale: Locale, amount: string | number | null, currency: string | null): string =>
	amount === null ? "–" : `\u2066${price(locale, Number(amount), currency ?? "USD")}\u2069`;
