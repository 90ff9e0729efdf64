import type { Locale } from "../../../i18n/locales.ts";

const languages = new WeakMap<object, Locale>();

/** Says in which language a page's text is shown, where its own language has none. `page` is `Astro.locals`. */
export const showIn = (page: object, locale: Locale): void => void languages.set(page, locale);

/** The language of the text a component stands in. */
export const shownIn = (page: App.Locals): Locale => languages.get(page) ?? page.locale;
