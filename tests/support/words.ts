import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "../../i18n/locales.ts";
import type { Sections } from "../../src/words/dictionaries.ts";

/** A dictionary section, for looking up a page's text in the visitor's language. */
export const wordsOf = <Name extends keyof Sections>(locale: Locale, section: Name): Sections[Name] =>
	JSON.parse(readFileSync(join(import.meta.dirname, `../../i18n/${locale}/${section}.json`), "utf8"));
