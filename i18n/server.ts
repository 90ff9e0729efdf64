import type { i18n, TFunction } from "i18next";
import { createEngine } from "./engine.ts";
import { type Locale, localeCodes } from "./locales.ts";
import { typesetAll } from "./typeset.ts";

/** Languages in progress may lack files. */
const loadWords = (file: Promise<{ default: object }>): Promise<object> =>
	file.then(
		(module) => module.default,
		() => ({}),
	);

/**
 * Words that functions need: mails, newsletter, payment sandbox, error pages. Imports name their files, so that the bundle
 * includes only these dictionaries.
 */
const load = async (locale: Locale) => ({
	common: await loadWords(import(`./${locale}/common.json`, { with: { type: "json" } })),
	mail: await loadWords(import(`./${locale}/mail.json`, { with: { type: "json" } })),
	newsletter: await loadWords(import(`./${locale}/newsletter.json`, { with: { type: "json" } })),
	standing: await loadWords(import(`./${locale}/standing.json`, { with: { type: "json" } })),
	test_checkout: await loadWords(import(`./${locale}/test_checkout.json`, { with: { type: "json" } })),
});
type Section = keyof Awaited<ReturnType<typeof load>>;

const dictionaries = await Promise.all(
	localeCodes.map(async (locale) => [locale, await load(locale)] as const),
);

/** Created with the first mail or page that needs words, which saves every start from typesetting. */
let engine: i18n | undefined;

/** A section's words in a language. Falls back to English. */
export function getServerText(locale: Locale, section: Section): TFunction {
	engine ??= createEngine(
		Object.fromEntries(dictionaries.map(([locale, words]) => [locale, typesetAll(locale, words)])),
		"mail",
	);
	return engine.getFixedT(locale, section) as unknown as TFunction;
}

/** Words for when a page can't be shown. */
export const getOutageText = (locale: Locale): string =>
	getServerText(locale, "common")("errors.unavailable");
