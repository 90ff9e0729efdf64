type Faults = string[];

/** The keys a file asks for: `t("home:h1")`, `list<string[]>("home:facts")`; what a template fills in stays as `${…}`. */
function askedFor(text: string): { kind: "t" | "list"; key: string }[] {
	const calls = text.matchAll(/(?<!\w)(t|list)(?:<[^()]*>)?\(\s*(["'`])((?:(?!\2)[\s\S])+)\2/g);
	return [...calls].map(([, kind, , key]) => ({ kind: kind as "t" | "list", key: key ?? "" }));
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const withoutForm = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, "");

/** The keys of the English dictionaries, flattened as "section:path.to.key", plural forms as one key. */
export function knownKeys(sections: Record<string, Iterable<string>>): Set<string> {
	return new Set(
		Object.entries(sections).flatMap(([section, keys]) =>
			[...keys].flatMap((key) => [`${section}:${key}`, `${section}:${withoutForm(key)}`]),
		),
	);
}

/** Whether there is what a key asked for can mean: itself, or for a list all below it; anything where a template fills in. */
function leadsTo(known: ReadonlySet<string>, { kind, key }: { kind: "t" | "list"; key: string }): boolean {
	const full = /^[^.]*:/.test(key) ? key : `common:${key}`;
	if (known.has(full)) return true;
	const parts = full.split(/\$\{[^}]*\}/).map(literally);
	const pattern = new RegExp(`^${parts.join("[\\w.-]+")}${kind === "list" ? "(\\.|$)" : "$"}`);
	return known.values().some((candidate) => pattern.test(candidate));
}

/** Whether a key is a key at all, and not a text that some other function called `t` is given. */
const isKey = (key: string): boolean => /^[\w-]+:|^[\w.]+$/.test(key.replace(/\$\{[^}]*\}/g, "x"));

/** Keys that lead nowhere. One with `${…}` in it must fit at least one key. */
export function wordFaults(text: string, known: ReadonlySet<string>): Faults {
	return askedFor(text)
		.filter(({ key }) => isKey(key))
		.filter((request) => !leadsTo(known, request))
		.map(({ kind, key }) => `${kind}("${key}") leads to no words`);
}
