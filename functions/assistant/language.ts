import { type Locale, localeCodes } from "../../i18n/locales.ts";

/** A kind of letters to recognise scripts by that combine several. */
const letterScripts: Record<string, string> = { Hans: "Han", Hant: "Han", Jpan: "Hira", Kore: "Hang" };

/** Non-Latin locales only: names appear in Latin script in every language. */
const scripts = localeCodes.flatMap((locale) => {
	const { script = "Latn" } = new Intl.Locale(locale).maximize();
	const letter = new RegExp(`\\p{Script=${letterScripts[script] ?? script}}`, "gu");
	return script === "Latn" ? [] : [{ locale, letter }];
});

/** The page's language, unless the question is mostly in a script that only another language uses. */
export function detectLanguage(question: string, page: Locale): Locale {
	const letters = question.match(/\p{L}/gu)?.length ?? 0;
	const written = scripts
		.filter(({ letter }) => (question.match(letter)?.length ?? 0) * 2 > letters)
		.map(({ locale }) => locale);
	return written.includes(page) ? page : (written[0] ?? page);
}
