import type { Locale } from "../../../../i18n/locales.ts";
import { date, price } from "../../../i18n/format.ts";

/** An amount of the contract in the reader's language, kept together in any sentence. */
export const money = (locale: Locale, amount: string | number, currency: string): string =>
	`\u2066${price(locale, Number(amount), currency)}\u2069`;

/** A day of the contract, as on the cards. */
export const day = (locale: Locale, value: string): string =>
	date(locale, new Date(value), { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
