import type { Help } from "../contract/help.ts";
import type { NameKind } from "./leaning.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What the names are of that passages are about, by the beginning of their ids. */
const kinds: [RegExp, string][] = [
	[/^vpn-for-/, "service"],
	[/^(?:download|guides)\//, "system"],
];

/** Gives what a term is the name of; countries are also those that no passage is about. */
export function nameKinds(
	{ passages }: Help,
	{ knownIn }: Vocabulary,
	isCountry: (term: string) => boolean,
): NameKind {
	const names = new Map(
		kinds.flatMap(([id, kind]) =>
			passages
				.filter((passage) => id.test(passage.id))
				.flatMap(({ about = "" }) => knownIn(about).map((term) => [term, kind] as const)),
		),
	);
	return (term) => (isCountry(term) ? "country" : (names.get(term) ?? ""));
}
