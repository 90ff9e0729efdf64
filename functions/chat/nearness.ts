import { type Entry, hasTerm, linesOf, type Weights } from "./entries.ts";
import type { Tuning } from "./tuning.ts";

/** A question as its terms, each with its weight in it. */
export type Question = readonly (readonly [term: string, weight: number])[];

const weightOf = (question: Question, of: (term: string) => boolean): number =>
	question.reduce((total, [term, weight]) => total + (of(term) ? weight : 0), 0);

/** Whether what a question shares with an entry may be chance: one word of several, or a name and nothing about the thing. */
function mayBeChance(
	entry: Entry,
	question: Question,
	isTopic: (term: string) => boolean,
	tuned: Tuning,
): boolean {
	const whole = weightOf(question, () => true);
	const isNamed = (term: string) => entry.about.includes(term);
	const shared = question.filter(([term]) => hasTerm(entry, term));
	const single = question.length > 1 && shared.length === 1 && !isTopic(shared[0]?.[0] ?? "");
	if (single && weightOf(question, (term) => hasTerm(entry, term)) / whole < tuned.single) return true;
	const beside = question.some(([term]) => !isNamed(term) && linesOf(entry).some((line) => line.has(term)));
	const named = question.some(([term]) => isNamed(term));
	return named && !beside && weightOf(question, isNamed) / whole < tuned.nameAlone;
}

/**
 * How near a question is to an entry: 0 to about 1.
 * @param isTopic whether a term says by itself what a question is about
 */
export function nearness(
	entry: Entry,
	question: Question,
	isTopic: (term: string) => boolean,
	{ divisorOf }: Weights,
	tuned: Tuning,
): number {
	const { title, phrasings, text, about } = entry;
	const whole = weightOf(question, () => true);
	const named = about.some((name) => question.some(([term]) => term === name));
	const general = !about.length || named;
	const asks = whole ** tuned.question;
	const nearest = [...(general && title.size ? [title] : []), ...phrasings].reduce(
		(best, line) =>
			Math.max(best, weightOf(question, (term) => line.has(term)) / (asks * divisorOf(line) || 1)),
		0,
	);
	const said = general ? weightOf(question, (term) => text.has(term)) / whole : 0;
	const particular = named ? tuned.named : about.length ? tuned.unnamed : 1;
	const chance = mayBeChance(entry, question, isTopic, tuned) ? tuned.chance : 1;
	const other = question.some(([term]) => isTopic(term) && !hasTerm(entry, term)) ? tuned.otherTopic : 1;
	return ((nearest + tuned.text * said) * particular * chance * other) / (1 + tuned.text);
}
