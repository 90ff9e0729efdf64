import type { Locale } from "../../i18n/locales.ts";
import data from "./claim-questions.json" with { type: "json" };

/** How each claim is asked for, and the passages that show its number; null for what only a form or a tool shows, and for what stands on no page. */
export const claimAsked: Record<string, { ids: string[]; q: Record<Locale, string> } | null> = data;
