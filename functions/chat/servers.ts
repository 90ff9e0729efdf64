import { fold } from "../../i18n/fold.ts";
import type { Help, Passage } from "../contract/help.ts";
import type { Countries } from "./countries.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Terms of a question at most: a story names a country for many reasons. */
const longest = 8;
/** Letters that a name and what is made of it have in common at least: Morocco, Moroccan. */
const stemmed = 4;

/**
 * Gives what is said of a country that no page of ours is about, where a question names one: of its law, where it asks for that;
 * of servers, where it asks for servers or an address there, or names it alone.
 */
export function serversIn(help: Help, { knownIn, termsIn }: Vocabulary, countries: Countries) {
	const regions = (help.regions ?? []).map((passage) => ({ passage, name: knownIn(passage.about ?? "") }));
	const matters = [
		{
			of: regions.filter(({ passage }) => passage.id.startsWith("law/")),
			words: help.lawWords,
			alone: false,
		},
		{
			of: regions.filter(({ passage }) => !passage.id.startsWith("law/")),
			words: help.serverWords,
			alone: true,
		},
	].map(({ words = "", ...matter }) => ({ ...matter, asking: new Set(knownIn(words)) }));
	/** Latin names lose their last letter on the way. */
	const beginningOf = (part: string): string =>
		part.length > stemmed + 1 && /^[a-z]/.test(part) ? part.slice(0, -1) : part;
	const alike = (term: string, part: string): boolean =>
		term === part || (part.length >= stemmed && term.startsWith(beginningOf(part)));
	/** Whether a term names such a country, in whatever case. */
	const isNamed = (term: string): boolean =>
		regions.some(({ name: [only, more] }) => !!only && !more && alike(term, only));
	function find(question: string): Passage | null {
		const terms = termsIn(question);
		if (terms.length > longest) return null;
		// Austria is no Australia, and Niger no Nigeria, however alike they begin.
		// Nor is a camera Cameroon: an Arabic name is not declined, so that a stem alone does not name it.
		const isWritten = ({ about = "" }: Passage): boolean =>
			!/[\u0600-\u06ff]/u.test(about) || fold(question).includes(fold(about).replace(/^ال/u, ""));
		const exact = new Set(countries.find(question).flatMap(({ country }) => [country.servers, country.law]));
		for (const { of, asking, alone } of matters) {
			const [best] = of
				.filter(({ passage }) => (exact.size ? exact.has(passage.id) : isWritten(passage)))
				.filter(({ name }) => name.length && name.every((part) => terms.some((term) => alike(term, part))))
				.map(({ passage, name }) => ({
					passage,
					name,
					exact: name.filter((part) => terms.includes(part)).length,
				}))
				.sort((one, other) => other.exact - one.exact || other.name.length - one.name.length);
			if (!best) continue;
			const others = terms.filter((term) => !best.name.some((part) => alike(term, part)));
			const only = alone && !others.length && fold(question).includes(fold(best.passage.about ?? "?"));
			if (only || others.some((term) => asking.has(term))) return best.passage;
		}
		return null;
	}
	return { find, isNamed };
}
