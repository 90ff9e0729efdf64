import type { TFunction } from "i18next";
import ar from "./ar/newsletter.json" with { type: "json" };
import en from "./en/newsletter.json" with { type: "json" };
import { createEngine } from "./engine.ts";
import fr from "./fr/newsletter.json" with { type: "json" };
import type { Locale } from "./locales.ts";
import ru from "./ru/newsletter.json" with { type: "json" };

/** The words of the newsletter's mails and of the pages behind their links; a new language is one import and one entry. */
const words: Record<Locale, { newsletter: Record<string, unknown> }> = {
	en: { newsletter: en },
	ar: { newsletter: ar },
	fr: { newsletter: fr },
	ru: { newsletter: ru },
};

const engine = createEngine(words as never, "newsletter");

/** The newsletter's words in one language; keys as in `en/newsletter.json`. */
export const newsletterText = (locale: Locale): TFunction => engine.getFixedT(locale, "newsletter");
