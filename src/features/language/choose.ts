import { defaultLocale, isLocale, type Locale } from "../../../i18n/locales.ts";

/** The first language of a browser's list that we speak ("fr-CA" and "fr_CA" are French), or null. */
export function fromBrowser(languages: readonly string[]): Locale | null {
	return languages.map((tag) => tag.toLowerCase().split(/[-_]/)[0]).find(isLocale) ?? null;
}

export interface Situation {
	saved: string | null;
	/** `navigator.languages`. */
	languages: readonly string[];
	/** Crawlers are never moved. */
	crawler: boolean;
}

export interface Choice {
	locale: Locale;
	/** Whether the visitor's country should be asked: no saved choice, and English only for want of better. */
	lookUp: boolean;
}

/** The language of an English page before it is painted: saved, browser list, English. */
export function choose({ saved, languages, crawler }: Situation): Choice | null {
	if (crawler) return null;
	if (isLocale(saved)) return { locale: saved, lookUp: false };
	const locale = fromBrowser(languages) ?? defaultLocale;
	return { locale, lookUp: locale === defaultLocale };
}

export const isCrawler = (agent: string): boolean =>
	/bot|crawl|spider|externalhit|preview|lighthouse/i.test(agent);
