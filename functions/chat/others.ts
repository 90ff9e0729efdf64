import { runsIn } from "../../i18n/fold.ts";
import type { Help } from "../contract/help.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Words of a question that is about somebody else's account; a story names others for many reasons. */
const longest = 12;

/**
 * Gives whether a question names another company, or a service that is one, and is not said to us: "cancel my Netflix" is, "do you
 * refund me when Netflix fails" is not.
 */
export function othersIn(
	{ companies = "", ours = "", passages }: Help,
	{ knownIn }: Vocabulary,
): (question: string) => boolean {
	const names = new Set(runsIn(companies));
	const said = new Set(runsIn(ours));
	// One word of a name of several may mean anything: a card is called CB, and a free plan is no Free Fire.
	const services = passages
		.filter(({ id }) => /^vpn-for-[a-z-]+\//.test(id))
		.flatMap(({ id, about = "" }) => {
			const slug = id.split("/")[1] ?? "";
			const name = about.endsWith(` ${slug}`) ? about.slice(0, -slug.length) : about;
			return [{ slug: runsIn(slug), name: knownIn(name) }];
		});
	// An abbreviation is meant as it is written: a French code is no Call of Duty.
	const isService = (words: readonly string[], terms: readonly string[]): boolean =>
		services.some(
			({ slug, name }) =>
				slug.every((word) => words.includes(word)) ||
				(name.length > 0 && name.every((term) => terms.includes(term))),
		);
	return (question) => {
		const words = runsIn(question);
		if (words.length > longest || words.some((word) => said.has(word))) return false;
		return words.some((word) => names.has(word)) || isService(words, knownIn(question));
	};
}
