import type { Locale } from "../../../i18n/locales.ts";

const languages = new WeakMap<object, Locale>();

/** Sets the language of a page's text, if it's missing in the page's own. @param page `Astro.locals` */
export const setShownLanguage = (page: object, locale: Locale): void => void languages.set(page, locale);

export const getShownLanguage = (page: App.Locals): Locale => languages.get(page) ?? page.locale;
