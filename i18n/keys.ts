/** Flattens a section: "does.0.title" → "Moves your address". */
export type Words = Map<string, string>;

export function flatten(value: unknown, prefix = ""): Words {
	// A language may break a text into paragraphs where it likes.
	if (Array.isArray(value) && /paragraphs$/i.test(prefix)) return new Map([[prefix, value.join("\n")]]);
	if (typeof value !== "object" || value === null) return new Map([[prefix, String(value)]]);
	const entries = Object.entries(value).flatMap(([key, inner]) => [
		...flatten(inner, prefix ? `${prefix}.${key}` : key),
	]);
	return new Map(entries);
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/;
/** A key without its plural suffix. */
export const getBaseKey = (key: string, english: Words): string => {
	const base = key.replace(pluralSuffix, "");
	return base !== key && english.has(`${base}_other`) ? base : key;
};

/** The keys a language needs: those of English, with its own plural forms. */
export const listExpectedKeys = (english: Words, categories: readonly string[]): Set<string> =>
	new Set(
		[...english.keys()].flatMap((key) => {
			const base = getBaseKey(key, english);
			return base === key ? [key] : categories.map((category) => `${base}_${category}`);
		}),
	);

/** Plural forms of a language. @param intl its tag for `Intl` */
export const listPluralForms = (intl: string): string[] =>
	new Intl.PluralRules(intl).resolvedOptions().pluralCategories;
