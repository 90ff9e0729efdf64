import { flatten } from "../../i18n/keys.ts";
import { defaultLocale, type Locale, localeEntry } from "../../i18n/locales.ts";
import { dictionaries } from "./dictionaries.ts";
import type { Text } from "./text.ts";

const [begin, end] = ["\u{E000}", "\u{E001}"];

/** Written file by file (content/questions, content/answers): a language has each of them whole, or not at all. */
const byFile = ["questions", "answers"];

/** `section:key` of a language's own words, without the forms of plurals. */
function ownKeys(locale: Locale): Set<string> {
	const sections = Object.entries(dictionaries[locale] ?? {}).filter(
		([section]) => !byFile.includes(section),
	);
	const keys = sections.flatMap(([section, words]) =>
		[...flatten(words).keys()].map((key) => `${section}:${key}`),
	);
	return new Set(keys.map((key) => key.replace(/_(zero|one|two|few|many|other)$/, "")));
}

const known = new Map<Locale, ReadonlySet<string>>();
const keysOf = (locale: Locale): ReadonlySet<string> => {
	const keys = known.get(locale) ?? ownKeys(locale);
	known.set(locale, keys);
	return keys;
};

const whole = new Map<Locale, boolean>();
/** Whether a language has words of its own for all that English has; one that is being written has not. */
export const isWhole = (locale: Locale): boolean => {
	const result = whole.get(locale) ?? [...keysOf(defaultLocale)].every((key) => keysOf(locale).has(key));
	whole.set(locale, result);
	return result;
};

/** The words of a page, with those marked that English stands in for. */
export function marking({ t, ...text }: Text): Text {
	const own = keysOf(text.locale);
	const isOwn = (key: string): boolean => {
		const [, section = "", file = ""] = /^(questions|answers):([\w-]+)/.exec(key) ?? [];
		if (section) return file in (dictionaries[text.locale]?.[section] ?? {});
		return own.has(key.includes(":") ? key : `common:${key}`);
	};
	return { ...text, t: (key, values) => (isOwn(key) ? t(key, values) : `${begin}${t(key, values)}${end}`) };
}

/** Says of an element whose text is English that it is (WCAG 3.1.2), where the page is in another language. */
export function nameLanguages(html: string, locale: Locale): string {
	const { dir } = localeEntry(defaultLocale);
	const attributes = ` lang="${defaultLocale}"${dir === localeEntry(locale).dir ? "" : ` dir="${dir}"`}`;
	return html
		.replace(
			new RegExp(`<([a-z][\\w-]*)(\\s[^<>]*)?>(\\s*)${begin}([^<${begin}]*)${end}(?=\\s*</\\1>)`, "g"),
			(_, tag: string, rest = "", space: string, words: string) =>
				`<${tag}${/\slang=/.test(rest) ? "" : attributes}${rest}>${space}${words}`,
		)
		.replace(new RegExp(`[${begin}${end}]`, "g"), "");
}
