import type { CompanyQuestions } from "../../../../content/readers/help/companies.ts";
import { companyWordsOf, sides } from "../../../../functions/assistant/companies.ts";
import { featuresOf, type Tokenizer } from "../../../../functions/assistant/tokenize.ts";
import type { Help } from "../../../../functions/contract/help.ts";
import { train } from "./train.ts";

/** There are many more questions of ours: each of theirs counts so often. */
const times = 4;

/** Learns to tell questions to other companies from all others that we know; of these, the ones with a slot are compared with, too. */
export function trainOthers(help: Help, tokenizer: Tokenizer, { ours, theirs }: CompanyQuestions) {
	const wordsOf = companyWordsOf(help, tokenizer);
	const toOthers = new Set(theirs);
	const all = [...Object.values(help.ways).flat(), ...ours].filter((line) => !toOthers.has(line));
	const own = all.map((line) => ({ line, words: wordsOf(line, true) }));
	const examples = [
		...own.map(({ words }) => ({ features: featuresOf(words), name: sides[0] })),
		...Array.from({ length: times }, () =>
			theirs.map((line) => ({ features: featuresOf(wordsOf(line)), name: sides[1] })),
		).flat(),
	];
	return {
		model: train(examples, { buckets: 2048, width: 8 }),
		ours: own.filter(({ words }) => words.some(({ word }) => word === "*service")).map(({ line }) => line),
		theirs: [...toOthers],
	};
}
