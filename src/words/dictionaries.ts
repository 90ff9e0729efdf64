import { answerWords } from "../../content/readers/help/answers.ts";
import { questionWords } from "../../content/readers/help/questions.ts";
import { readJsonFiles } from "../../content/readers/read/disk.ts";
import { defaultLocale, type Locale, localeCodes } from "../../i18n/locales.ts";
import { typesetAll } from "../../i18n/typeset.ts";
import { answerIds } from "../site/published.ts";

/** All dictionaries as `{locale: {section: words}}`, with their language's typography. */
export const dictionaries: Record<string, Record<string, Record<string, unknown>>> = {};
function add(locale: string, section: string, words: object): void {
	dictionaries[locale] ??= {};
	const sections = dictionaries[locale];
	sections[section] = { ...sections[section], ...typesetAll(locale as Locale, words) };
}
// Glossaries are for writers and a check (tests/architecture/glossary.test.ts), not for pages.
for (const [path, words] of Object.entries(readJsonFiles("i18n/*/!(glossary).json"))) {
	const [, locale = "", section = ""] = /i18n\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
	add(locale, section, words as object);
}
// Questions and their pages come from content/questions and content/answers.
for (const [section, entries] of Object.entries({ questions: questionWords, answers: answerWords }))
	for (const [path, words] of entries) {
		const [name = "", locale = ""] = path.split("/");
		if (section === "questions" || answerIds.includes(name)) add(locale, section, { [name]: words });
	}

/** A translation, with the English of what it lacks. */
function fillGaps(translation: unknown, english: unknown): unknown {
	const isObject = (value: unknown): value is Record<string, unknown> =>
		typeof value === "object" && value !== null && !Array.isArray(value);
	if (!isObject(english) || !isObject(translation)) return translation ?? english;
	const keys = new Set([...Object.keys(english), ...Object.keys(translation)]);
	return Object.fromEntries([...keys].map((key) => [key, fillGaps(translation[key], english[key])]));
}
for (const code of localeCodes) {
	const [english, own] = [dictionaries[defaultLocale], dictionaries[code]];
	// An answer's page is translated as a whole: what it lacks, such as a title, it does without.
	const answers = { ...english?.answers, ...own?.answers };
	dictionaries[code] = { ...(fillGaps(own, english) as typeof own), answers };
}

export interface Sections {
	auth: typeof import("../../i18n/en/auth.json");
	blog: typeof import("../../i18n/en/blog.json");
	chat: typeof import("../../i18n/en/chat.json");
	common: typeof import("../../i18n/en/common.json");
	contact: typeof import("../../i18n/en/contact.json");
	country: typeof import("../../i18n/en/country.json");
	faqs: typeof import("../../i18n/en/faqs.json");
	ip: typeof import("../../i18n/en/ip.json");
	lang: typeof import("../../i18n/en/lang.json");
	manual: typeof import("../../i18n/en/manual.json");
	navbar: typeof import("../../i18n/en/navbar.json");
	newsletter: typeof import("../../i18n/en/newsletter.json");
	not_found: typeof import("../../i18n/en/not_found.json");
	platform_faqs: typeof import("../../i18n/en/platform_faqs.json");
	pricing: typeof import("../../i18n/en/pricing.json");
	profile: typeof import("../../i18n/en/profile.json");
	security: typeof import("../../i18n/en/security.json");
	service: typeof import("../../i18n/en/service.json");
	speed: typeof import("../../i18n/en/speed.json");
	status: typeof import("../../i18n/en/status.json");
	standing: typeof import("../../i18n/en/standing.json");
}

/** A section's raw words with placeholders, for an island's props. Falls back to English. */
export function getSection<Name extends keyof Sections>(locale: Locale, name: Name): Sections[Name] {
	return dictionaries[locale]?.[name] as Sections[Name];
}
