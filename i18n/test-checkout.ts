import type { TFunction } from "i18next";
import ar from "./ar/test_checkout.json" with { type: "json" };
import en from "./en/test_checkout.json" with { type: "json" };
import { createEngine } from "./engine.ts";
import fr from "./fr/test_checkout.json" with { type: "json" };
import type { Locale } from "./locales.ts";
import ru from "./ru/test_checkout.json" with { type: "json" };

/** The words of the payment stand-in's pages; a new language is one import and one entry. */
const words: Record<Locale, { test_checkout: Record<string, unknown> }> = {
	en: { test_checkout: en },
	ar: { test_checkout: ar },
	fr: { test_checkout: fr },
	ru: { test_checkout: ru },
};

const engine = createEngine(words as never, "test_checkout");

/** The stand-in's words in one language; keys as in `en/test_checkout.json`. */
export const testCheckoutText = (locale: Locale): TFunction => engine.getFixedT(locale, "test_checkout");
