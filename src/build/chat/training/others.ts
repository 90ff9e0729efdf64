import type { CompanyQuestions } from "../../../../content/readers/help/companies.ts";
import { companySlotsOf, companyWordsOf, isSlot, sides } from "../../../../functions/assistant/companies.ts";
import { featuresOf, type Token, type Tokenizer } from "../../../../functions/assistant/tokenize.ts";
import type { Help } from "../../../../functions/contract/help.ts";
import { type Known, train } from "./train.ts";

/** There are many more questions of ours: each of theirs counts so often. */
const times = 4;

/** All words of ours and their stems, with the number of texts that have them. */
function vocabularyOf(known: Known, slotsIn: (text: string) => Token[]): Map<string, number> {
	const texts = [
		...known.passages.flatMap(({ title, text }) => [title, text]),
		...Object.values({ ...known.ways, ...known.talk }).flat(),
		...known.entities.flatMap(({ kind, names }) => (kind === "service" ? [] : names)),
	];
	const vocabulary = new Map<string, number>();
	for (const text of texts)
		for (const form of new Set(slotsIn(text).flatMap(({ word, term }) => [word, term || word])))
			vocabulary.set(form, (vocabulary.get(form) ?? 0) + 1);
	return vocabulary;
}

/** Learns to tell questions to other companies from all others that we know; of these, the ones with a slot are compared with, too. */
export function trainOthers(
	known: Known,
	tokenizer: Tokenizer,
	{ ours, theirs }: CompanyQuestions,
): Pick<Help, "others" | "vocabulary"> {
	const slotsIn = companySlotsOf(known, tokenizer);
	const vocabulary = vocabularyOf(known, slotsIn);
	// A word that one text of ours alone has may stand for a company there.
	const frequent = [...vocabulary].flatMap(([word, count]) => (count > 1 ? word : []));
	const ownWordsOf = companyWordsOf(slotsIn, frequent);
	const wordsOf = companyWordsOf(slotsIn, vocabulary.keys());
	const toOthers = new Set(theirs);
	const own = [...Object.values(known.ways).flat(), ...ours]
		.filter((line) => !toOthers.has(line))
		.map((line) => ({ words: ownWordsOf(line), name: sides[0] }));
	const other = theirs.map((line) => ({ words: wordsOf(line), name: sides[1] }));
	const examples = [...own, ...Array.from({ length: times }, () => other).flat()];
	const withFeatures = ({ words, name }: (typeof own | typeof other)[number]) => ({
		features: featuresOf(words),
		name,
	});
	const ways = [...own.filter(({ words }) => words.some(isSlot)), ...other];
	return {
		vocabulary: [...vocabulary.keys()].join(" "),
		others: train(examples.map(withFeatures), ways.map(withFeatures), { buckets: 2048, width: 8 }),
	};
}
