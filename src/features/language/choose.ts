import type { AnswerOf } from "../../../functions/contract/endpoint.ts";
import { type geo, geoPath } from "../../../functions/contract/system.ts";
import { defaultLocale, getLocaleForCountry, isLocale, type Locale } from "../../../i18n/locales.ts";

/** The first supported language in a browser's list ("fr-CA" and "fr_CA" are French), or null. */
export function matchLanguage(languages: readonly string[]): Locale | null {
	return languages.map((tag) => tag.toLowerCase().split(/[-_]/)[0]).find(isLocale) ?? null;
}

type Situation = { saved: string | null; languages: readonly string[]; crawler: boolean };

/** The language for an English page before paint: saved choice, browser list, English. Crawlers are never redirected. */
export function choose({ saved, languages, crawler }: Situation) {
	if (crawler) return null;
	if (isLocale(saved)) return { locale: saved, lookUp: false };
	const locale = matchLanguage(languages) ?? defaultLocale;
	// If the browser asks for English or nothing we have, the visitor's country decides.
	return { locale, lookUp: locale === defaultLocale };
}

/** Whether a browser says that it's a crawler. CUBOT is a make of phones; older browsers lack lookbehind. */
export const isCrawler = (agent: string) =>
	/(^|[^u]|[^c]u)bot|crawl|spider|externalhit|preview|lighthouse/i.test(agent);

/** The language of the visitor's country, from our API. Null if unknown or on failure, which is logged unless aborted. */
export async function fetchCountryLocale(signal: AbortSignal, call: typeof fetch = fetch) {
	try {
		// An error has no data, which throws here.
		const { data }: AnswerOf<typeof geo> = await (await call(geoPath, { signal })).json();
		return data.country ? getLocaleForCountry(data.country) : null;
	} catch (error) {
		if ((error as Error).name !== "AbortError") console.warn(error);
		return null;
	}
}
