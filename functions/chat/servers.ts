import { fold } from "../../i18n/fold.ts";
import type { Help, Passage } from "../contract/help.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Terms of a question at most: a story names a country for many reasons. */
const longest = 8;
/** Letters that a name and what is made of it have in common at least: Morocco, Moroccan. */
const stemmed = 4;

/**
 * Gives what is said of servers in a country that the table of locations does not have, where a question names one and asks for
 * servers or an address there, or names it alone.
 */
export function serversIn(help: Help, { knownIn, termsIn }: Vocabulary) {
	const asking = new Set(knownIn(help.serverWords ?? ""));
	const regions = (help.regions ?? []).map((passage) => ({ passage, name: knownIn(passage.about ?? "") }));
	const alike = (term: string, part: string): boolean =>
		term === part ||
		(part.length >= stemmed && term.startsWith(part.slice(0, Math.max(stemmed, part.length - 2))));
	/** Whether a term names such a country, in whatever case. */
	const isNamed = (term: string): boolean =>
		regions.some(({ name: [only, more] }) => !!only && !more && alike(term, only));
	function find(question: string): Passage | null {
		const terms = termsIn(question);
		if (terms.length > longest) return null;
		const found = regions
			.filter(({ name }) => name.length && name.every((part) => terms.some((term) => alike(term, part))))
			.map(({ passage, name }) => ({
				passage,
				name,
				exact: name.filter((part) => terms.includes(part)).length,
			}))
			.sort((one, other) => other.exact - one.exact || other.name.length - one.name.length);
		const [best] = found;
		if (!best) return null;
		const others = terms.filter((term) => !best.name.some((part) => alike(term, part)));
		const alone = !others.length && fold(question).includes(fold(best.passage.about ?? "?"));
		return alone || others.some((term) => asking.has(term)) ? best.passage : null;
	}
	return { find, isNamed };
}
