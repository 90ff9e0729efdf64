/** i18n keys used in a file: `t("home:h1")`, `list<string[]>("home:facts")`; template substitutions stay as `${…}`. */
function keysUsedIn(text: string): { kind: "t" | "list"; key: string }[] {
	const calls = text.matchAll(/(?<!\w)(t|list)(?:<[^()]*>)?\(\s*(["'`])((?:(?!\2)[\s\S])+)\2/g);
	return [...calls].map(([, kind, , key]) => ({ kind: kind as "t" | "list", key: key ?? "" }));
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const withoutForm = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, "");

/** Keys of the English dictionaries, flattened to "section:path.to.key"; plural forms count as one key. */
export function knownKeys(sections: Record<string, Iterable<string>>): Set<string> {
	return new Set(
		Object.entries(sections).flatMap(([section, keys]) =>
			[...keys].flatMap((key) => [`${section}:${key}`, `${section}:${withoutForm(key)}`]),
		),
	);
}

/** Whether a key exists: exactly, as a prefix for lists, or with any text for a substitution. */
function resolvesTo(known: ReadonlySet<string>, { kind, key }: { kind: "t" | "list"; key: string }): boolean {
	const full = /^[^.]*:/.test(key) ? key : `common:${key}`;
	if (known.has(full)) return true;
	const parts = full.split(/\$\{[^}]*\}/).map(literally);
	const pattern = new RegExp(`^${parts.join("[\\w.-]+")}${kind === "list" ? "(\\.|$)" : "$"}`);
	return known.values().some((candidate) => pattern.test(candidate));
}

/** Excludes arguments of other functions named `t`. */
const isKey = (key: string): boolean => /^[\w-]+:|^[\w.]+$/.test(key.replace(/\$\{[^}]*\}/g, "x"));

/** Unknown keys. One with `${…}` must match at least one key. */
export function wordFaults(text: string, known: ReadonlySet<string>): string[] {
	return keysUsedIn(text)
		.filter(({ key }) => isKey(key))
		.filter((request) => !resolvesTo(known, request))
		.map(({ kind, key }) => `${kind}("${key}") leads to no words`);
}

/** Keys with a step that no text names, be it whole or as the end of a template such as `${field}Placeholder`. */
export function unusedWords(keys: Iterable<string>, texts: readonly string[]): string[] {
	const all = texts.join("\n");
	const names = new Set(all.match(/\w+/g));
	const endings = [...all.matchAll(/\$\{[^}]*\}([A-Z_]\w+)/g)].map(([, ending = ""]) => ending);
	const isNamed = (step: string) => names.has(step) || endings.some((ending) => step.endsWith(ending));
	return [...keys].filter(
		(key) =>
			!withoutForm(key)
				.split(/[.:-]/)
				.every((step) => /^\d+$/.test(step) || isNamed(step)),
	);
}
