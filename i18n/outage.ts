import ar from "./ar/common.json" with { type: "json" };
import en from "./en/common.json" with { type: "json" };
import fr from "./fr/common.json" with { type: "json" };
import type { Locale } from "./locales.ts";
import ru from "./ru/common.json" with { type: "json" };

/** What a page says that cannot be shown now, for where no page is at hand; a new language is one import and one entry. */
export const outageText: Record<Locale, string> = {
	en: en.errors.unavailable,
	ar: ar.errors.unavailable,
	fr: fr.errors.unavailable,
	ru: ru.errors.unavailable,
};
