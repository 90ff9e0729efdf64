import { defaultLocale, isLocale, type Locale } from "../../../i18n/locales.ts";

/** The first supported language in a browser's list ("fr-CA" and "fr_CA" are French), or null. */
export function fromBrowser(languages: readonly string[]): Locale | null {
	return languages.map((tag) => tag.toLowerCase().split(/[-_]/)[0]).find(isLocale) ?? null;
}

export interface Situation {
	saved: string | null;
	/** `navigator.languages`. */
	languages: readonly string[];
	/** Crawlers are never redirected. */
	crawler: boolean;
}

export interface Choice {
	locale: Locale;
	/** Whether to look up the visitor's country: no saved choice, and no supported language in the list. */
	lookUp: boolean;
}

/** The language for an English page before paint: saved choice, browser list, English. */
export function choose({ saved, languages, crawler }: Situation): Choice | null {
	if (crawler) return null;
	if (isLocale(saved)) return { locale: saved, lookUp: false };
	const locale = fromBrowser(languages) ?? defaultLocale;
	return { locale, lookUp: locale === defaultLocale };
}

export const isCrawler = (agent: string): boolean =>
	/bot|crawl|spider|externalhit|preview|lighthouse/i.test(agent);
