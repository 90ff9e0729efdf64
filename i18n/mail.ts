import type { TFunction } from "i18next";
import ar from "./ar/mail.json" with { type: "json" };
import en from "./en/mail.json" with { type: "json" };
import { createEngine } from "./engine.ts";
import fr from "./fr/mail.json" with { type: "json" };
import type { Locale } from "./locales.ts";
import ru from "./ru/mail.json" with { type: "json" };

/** The words of the mails; a new language is one import and one entry. */
const words: Record<Locale, { mail: Record<string, unknown> }> = {
	en: { mail: en },
	ar: { mail: ar },
	fr: { mail: fr },
	ru: { mail: ru },
};

const engine = createEngine(words as never, "mail");

/** The mails' words in one language; keys as in `en/mail.json`. */
export const mailText = (locale: Locale): TFunction => engine.getFixedT(locale, "mail");
