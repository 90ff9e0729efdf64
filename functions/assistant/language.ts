import { type Locale, localeCodes } from "../../i18n/locales.ts";

/** Our languages that are not written in Latin letters, which names are in everywhere. */
const scripts = localeCodes.flatMap((locale) => {
	const { script = "Latn" } = new Intl.Locale(locale).maximize();
	const letter = new RegExp(`\\p{Script=${script}}`, "gu");
	return script === "Latn" ? [] : [{ locale, letter }];
});

/** The language a question is asked in: the page's, unless it is written in letters that only another one uses. */
export function languageOf(question: string, page: Locale): Locale {
	const letters = question.match(/\p{L}/gu)?.length ?? 0;
	const written = scripts
		.filter(({ letter }) => (question.match(letter)?.length ?? 0) * 2 > letters)
		.map(({ locale }) => locale);
	return written.includes(page) ? page : (written[0] ?? page);
}
