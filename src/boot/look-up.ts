import type { Locale } from "../../i18n/locales.ts";
import { countryLocale } from "../features/language/country.ts";

/**
 * The language of the visitor's country, once the page is seen by somebody; null where it cannot be told.
 * @public called by `src/boot/head.ts`, by the address of this module
 */
export async function lookUp(): Promise<Locale | null> {
	// A page that is drawn before its click: nobody is there yet to be moved or asked.
	if (document.prerendering) await new Promise((shown) => (document.onprerenderingchange = shown));
	const lookup = new AbortController();
	addEventListener("pagehide", () => lookup.abort());
	return countryLocale(lookup.signal);
}
