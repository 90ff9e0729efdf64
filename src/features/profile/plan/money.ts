import type { Locale } from "../../../../i18n/locales.ts";
import { date, price } from "../../../i18n/format.ts";

/** An amount of the contract ("54.00") in the reader's language, kept together in any sentence. */
export const money = (locale: Locale, amount: string | null, currency: string | null): string =>
	amount === null ? "–" : `\u2066${price(locale, Number(amount), currency ?? "USD")}\u2069`;

/** A day of the contract (ISO 8601) in the reader's language. */
export const day = (locale: Locale, value: string): string =>
	date(locale, value, { dateStyle: "long", timeZone: "UTC" });

const length = 24 * 60 * 60 * 1000;

/** How many days of a span have passed at a moment, and of how many. */
export function daysOf(from: string, until: string, now: number): { used: number; all: number } {
	const all = Math.max(1, Math.round((Date.parse(until) - Date.parse(from)) / length));
	return { used: Math.min(all, Math.max(0, Math.floor((now - Date.parse(from)) / length))), all };
}
