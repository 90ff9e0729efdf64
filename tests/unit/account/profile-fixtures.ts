import type { Locale } from "../../../i18n/locales.ts";
import { accountWords, profileWords } from "../../../src/features/profile/profile-words.ts";
import { textFor } from "../../../src/i18n/text.ts";

/** The profile's texts: the page's, the deferred ones, and both. */
export function profileWordsIn(locale: Locale) {
	const { t } = textFor(locale, "profile");
	const [first, later] = [profileWords(locale, t), accountWords(locale, t)];
	return { first, later, all: { ...first, ...later } };
}

/** A session as the server lists it. */
export const device = (more: object) => ({
	...{ id: "1", platform: "windows", name: null, browser: null, system: null, kind: null, location: null },
	...{ seen_on: "2025-11-18", created_at: "2025-11-16T20:02:00Z", current: false },
	...more,
});
