import type { Locale } from "../../../i18n/locales.ts";
import { section } from "../../i18n/dictionaries.ts";

/** What asks a visitor of an English page whether to go on in this language: `/words/offer/<language>.json`. */
export const offerWords = (locale: Locale) => section(locale, "lang").banner;
