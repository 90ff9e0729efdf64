import { getBaseKey, listExpectedKeys, type Words } from "../../../i18n/keys.ts";

export { flatten, type Words } from "../../../i18n/keys.ts";

/** Each language must have exactly the English keys, and for plurals exactly its own grammar's forms. */
export function keyFaults(english: Words, words: Words, categories: readonly string[]): string[] {
	const expected = listExpectedKeys(english, categories);
	return [
		...[...expected].filter((key) => !words.has(key)).map((key) => `misses ${key}`),
		...[...words.keys()]
			.filter((key) => !expected.has(key))
			.map((key) => `has ${key}, which English has not`),
	];
}

/** Placeholders: `{{name}}` with or without a format, also within `$t(key, {"count": {{name}} })`, and nested keys. */
function placeholdersOf(text: string): Set<string> {
	const names = [...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? "");
	const nested = [...text.matchAll(/\$t\(\s*([\w:.-]+)/g)].map((match) => `$t ${match[1]}`);
	return new Set([...names, ...nested]);
}

const union = (sets: Set<string>[]): Set<string> => new Set(sets.flatMap((set) => [...set]));
/** Texts by key; for a plural, one per form. */
const textsByKey = (words: Words, english: Words): Map<string, string[]> =>
	new Map(
		[...Map.groupBy(words, ([name]) => getBaseKey(name, english))].map(([key, entries]) => [
			key,
			entries.map(([, text]) => text),
		]),
	);

/** Placeholders must match English. A plural form may omit only its number ("a day"); any text may name the product. */
export function placeholderFaults(english: Words, words: Words): string[] {
	const texts = textsByKey(words, english);
	return [...textsByKey(english, english)].flatMap(([key, own]) => {
		const expected = union(own.map(placeholdersOf));
		return (texts.get(key) ?? []).flatMap((text) => {
			const result = placeholdersOf(text);
			const missing = [...expected].filter(
				(name) => !result.has(name) && !(name === "count" && !english.has(key)),
			);
			const extra = [...result].filter((name) => !expected.has(name) && name !== "short");
			return [
				...missing.map((name) => `${key} leaves out {{${name}}}: ${text}`),
				...extra.map((name) => `${key} fills in {{${name}}}, which English does not: ${text}`),
			];
		});
	});
}

/** `id` values are for code, so they must not be translated. */
export const idFaults = (english: Words, words: Words): string[] =>
	[...english]
		.filter(([key, text]) => /(^|\.)id$/.test(key) && words.has(key) && words.get(key) !== text)
		.map(([key, text]) => `${key} is ${words.get(key)} instead of ${text}`);

export const untranslatedFaults = (english: Words, words: Words): string[] =>
	[...words]
		.filter(([key, text]) => english.get(key) === text && copyOf(text).match(/\p{L}{2,}/gu)?.length)
		.filter(([, text]) => (copyOf(text).match(/\p{L}[\p{L}\p{M}'’-]*/gu)?.length ?? 0) > 3)
		.map(([key, text]) => `${key} is still English: ${text}`);

/** Plain words, without placeholders, markup and URLs. */
export const copyOf = (text: string): string =>
	text
		.replace(/\$t\((?:[^(){}]|\{\{[^}]*\}\}|\{|\})*\)/g, "□")
		.replace(/\{\{[^}]*\}\}/g, "□")
		.replace(/<[^>]*>/g, "")
		.replace(/\b[\w.+-]+@[\w-]+(\.[\w-]+)+|\bhttps?:\S+/g, "□");
