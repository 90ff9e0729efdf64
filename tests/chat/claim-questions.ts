import type { Locale } from "../../i18n/locales.ts";
import data from "./claim-questions.json" with { type: "json" };

/** How to ask for each claim, and the passages that state its number; null if only a form or tool shows it, or no page does. */
export const claimAsked: Record<string, { ids: string[]; q: Record<Locale, string> } | null> = data;
