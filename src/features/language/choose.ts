import { defaultLocale, isLocale, type Locale } from "../../../i18n/locales.ts";

/** The first supported language in a browser's list ("fr-CA" and "fr_CA" are French), or null. */
export function fromBrowser(languages: readonly string[]): Locale | null {
	return languages.map((tag) => tag.toLowerCase().split(/[-_]/)[0]).find(isLocale) ?? null;
}

export type Situation = { saved: string | null; languages: readonly string[]; crawler: boolean };

/** `lookUp`: there's neither a saved choice nor a supported language, so the visitor's country decides. */
export type Choice = { locale: Locale; lookUp: boolean };

/** The language for an English page before paint: saved choice, browser list, English. Crawlers are never redirected. */
export function choose({ saved, languages, crawler }: Situation): Choice | null {
	if (crawler) return null;
	if (isLocale(saved)) return { locale: saved, lookUp: false };
	const locale = fromBrowser(languages) ?? defaultLocale;
	return { locale, lookUp: locale === defaultLocale };
}

export const isCrawler = (agent: string): boolean =>
	/bot|crawl|spider|externalhit|preview|lighthouse/i.test(agent);
