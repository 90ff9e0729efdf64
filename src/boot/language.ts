/** Chooses the language on English pages; every other address names its language. */
import { defaultLocale, type Locale } from "../../i18n/locales.ts";
import bannerUrl from "../features/language/banner.ts?script-url";
import { choose, fetchCountryLocale, isCrawler } from "../features/language/choose.ts";
import { langKey, read, write } from "../stores/storage.ts";
import { go } from "./page.ts";

/** Looks up the visitor's country to offer its language, without redirecting someone who is already reading. */
async function fetchCountry(): Promise<void> {
	// A prerendered page has no visitor yet.
	if (document.prerendering) await new Promise((shown) => (document.onprerenderingchange = shown));
	const lookup = new AbortController();
	let touched = false;
	for (const input of ["pointerdown", "keydown", "scroll"]) addEventListener(input, () => (touched = true));
	addEventListener("pagehide", () => lookup.abort());
	const locale = await fetchCountryLocale(lookup.signal);
	if (locale) settle(locale, touched);
}

/** Saves a language and goes there; only offers it to someone who is reading, or whose choice of English can't be saved. */
async function settle(locale: Locale, reading = false): Promise<void> {
	if (locale === defaultLocale) return write(langKey, locale);
	if (!reading) write(langKey, locale);
	if (!reading && read(langKey)) return go(locale);
	const { offer } = await import(/* @vite-ignore */ bannerUrl);
	offer(locale);
}

const choice = choose({
	saved: read(langKey),
	languages: navigator.languages,
	crawler: isCrawler(navigator.userAgent),
});
if (choice?.lookUp) fetchCountry();
else if (choice) settle(choice.locale);
