import type { TFunction } from "i18next";
import { createEngine } from "./engine.ts";
import { type Locale, localeCodes } from "./locales.ts";
import { typesetAll } from "./typeset.ts";

/** A language that is begun may lack a file. */
const loadWords = (file: Promise<{ default: object }>): Promise<object> =>
	file.then(
		(module) => module.default,
		() => ({}),
	);

/**
 * The words of what the functions write: mails, the newsletter, the payment sandbox, and of what all pages share why one
 * cannot be shown. Each import names its file, so that a bundle holds these dictionaries of every language and no others.
 */
const load = async (locale: Locale) => ({
	common: await loadWords(import(`./${locale}/common.json`, { with: { type: "json" } })),
	mail: await loadWords(import(`./${locale}/mail.json`, { with: { type: "json" } })),
	newsletter: await loadWords(import(`./${locale}/newsletter.json`, { with: { type: "json" } })),
	standing: await loadWords(import(`./${locale}/standing.json`, { with: { type: "json" } })),
	test_checkout: await loadWords(import(`./${locale}/test_checkout.json`, { with: { type: "json" } })),
});
type Section = keyof Awaited<ReturnType<typeof load>>;

const engine = createEngine(
	Object.fromEntries(
		await Promise.all(
			localeCodes.map(async (locale) => [locale, typesetAll(locale, await load(locale))] as const),
		),
	),
	"mail",
);

/** The words of a section in a language; keys as in the English file. English stands in for what is missing. */
export const serverText = (locale: Locale, section: Section): TFunction =>
	engine.getFixedT(locale, section) as unknown as TFunction;

/** What a page says that cannot be shown now, for where no page is at hand. */
export const outageText = (locale: Locale): string => serverText(locale, "common")("errors.unavailable");
