type Faults = string[];

/** The keys a file asks for: `t("home:h1")`, `list<string[]>("home:facts")`; what a template fills in stays as `${…}`. */
export function askedFor(text: string): { kind: "t" | "list"; key: string }[] {
	const calls = text.matchAll(/(?<!\w)(t|list)(?:<[^()]*>)?\(\s*(["'`])((?:(?!\2)[\s\S])+)\2/g);
	return [...calls].map(([, kind, , key]) => ({ kind: kind as "t" | "list", key: key ?? "" }));
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The keys of the English dictionaries, flattened as "section:path.to.key", plural forms as one key. */
export function knownKeys(sections: Record<string, Iterable<string>>): Set<string> {
	const forms = /_(zero|one|two|few|many|other)$/;
	return new Set(
		Object.entries(sections).flatMap(([section, keys]) =>
			[...keys].flatMap((key) => [`${section}:${key}`, `${section}:${key.replace(forms, "")}`]),
		),
	);
}

/** Keys that lead nowhere. One with `${…}` in it must fit at least one key. */
export function wordFaults(text: string, known: Set<string>): Faults {
	const all = [...known];
	return askedFor(text)
		.filter(({ key }) => /^[\w-]+:|^[\w.]+$/.test(key.replace(/\$\{[^}]*\}/g, "x")))
		.filter(({ kind, key }) => {
			const full = /^[^.]*:/.test(key) ? key : `common:${key}`;
			const parts = full.split(/\$\{[^}]*\}/).map(literally);
			const pattern = new RegExp(`^${parts.join("[\\w.-]+")}${kind === "list" ? "(\\.|$)" : "$"}`);
			return !all.some((candidate) => pattern.test(candidate));
		})
		.map(({ kind, key }) => `${kind}("${key}") leads to no words`);
}

interface Ledger {
	claims: Record<string, { readings: { places: string[] }[] }>;
}

/** A reading stands at known places, and at each place a claim has one. */
export function ledgerFaults(ledger: Ledger, places: readonly string[]): Faults {
	return Object.entries(ledger.claims).flatMap(([claim, { readings }]) => {
		const shown = readings.flatMap((reading) => reading.places);
		return [
			...shown
				.filter((place) => !places.includes(place))
				.map((place) => `${claim} stands at ${place}, which is no place`),
			...shown
				.filter((place, at) => shown.indexOf(place) !== at)
				.map((place) => `${claim} has two readings at ${place}`),
		];
	});
}

/** What copy fills in must come from somewhere: the brand, the ledger, or a value that code hands over by that name. */
export const placeholderSources = (names: Iterable<string>, given: Set<string>, code: string): Faults =>
	[...names].filter(
		(name) => !given.has(name) && !new RegExp(`(?<![\\w"'\`])${literally(name)}(?![\\w"'\`(])`).test(code),
	);
