import { fold, runsIn } from "../../i18n/fold.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What a name that stands in a question is the name of: "country", "service", "platform", or "" for what is none. */
export type NameKind = (term: string) => string;

/** Words beside a name that may be left in a question that only names another one: "and what about on Linux?" */
const mostBeside = 1;

/**
 * "And France?", "and on Linux?" ask of France and Linux what was asked of another country or system before: the name takes the
 * place of the other one, and the question before is asked once more.
 * @param isAsked whether somebody who means a passage may use a term
 */
export function moved(
	{ knownIn }: Vocabulary,
	kindOf: NameKind,
	isAsked: (term: string) => boolean,
	question: string,
	previous?: string,
): { question: string; previous?: string } {
	const terms = knownIn(question);
	const names = terms.filter((term) => kindOf(term));
	const beside = terms.filter((term) => !kindOf(term));
	const [kind] = names.map(kindOf);
	if (!previous || !kind || names.some((name) => kindOf(name) !== kind)) return { question, previous };
	if (beside.length > mostBeside || beside.some(isAsked)) return { question, previous };
	const rest = previous.split(/\s+/).filter((word) => !knownIn(word).some((term) => kindOf(term) === kind));
	// What was asked before names nothing of this kind, and neither says anything else.
	if (!knownIn(rest.join(" ")).length) return { question, previous };
	return { question: `${rest.join(" ")} ${question}` };
}

/** Whether a question leans on the one before it by a word of its own, such as "it"; `words` are folded here. */
export function leansBy(words = ""): (question: string) => boolean {
	const all = words.split(" ").map(fold);
	const known = new Set(all.filter((one) => !one.endsWith("*")));
	const begins = all.filter((one) => one.endsWith("*")).map((one) => one.slice(0, -1));
	return (question) => {
		const said = runsIn(question);
		return said.some((word) => known.has(word)) || begins.some((one) => said[0]?.startsWith(one));
	};
}
