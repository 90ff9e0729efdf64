import type { CompanyQuestions } from "../../../content/readers/help/companies.ts";
import {
	createCompanySlots,
	createCompanyWords,
	isSlot,
	sides,
} from "../../../functions/assistant/companies.ts";
import { hashFeatures, type Token, type Tokenizer } from "../../../functions/assistant/tokenize.ts";
import type { Help } from "../../../functions/contract/chat.ts";
import { type TrainingInput, train } from "./train.ts";

/** Oversampling factor of other companies' questions: there are far fewer of them. */
const times = 4;

/** Document frequency of every word and stem in our texts. */
function countVocabulary(input: TrainingInput, slotsIn: (text: string) => Token[]): Map<string, number> {
	const texts = [
		...input.passages.flatMap(({ title, text }) => [title, text]),
		...Object.values({ ...input.phrasings, ...input.talk }).flat(),
		...input.entities.flatMap(({ kind, names }) => (kind === "service" ? [] : names)),
	];
	const vocabulary = new Map<string, number>();
	for (const text of texts)
		for (const form of new Set(slotsIn(text).flatMap(({ word, term }) => [word, term || word])))
			vocabulary.set(form, (vocabulary.get(form) ?? 0) + 1);
	return vocabulary;
}

/** Trains the classifier of questions to other companies against all known others; only those with a slot serve as neighbours. */
export function trainOthers(
	input: TrainingInput,
	tokenizer: Tokenizer,
	{ ours, theirs }: CompanyQuestions,
): Pick<Help, "others" | "vocabulary"> {
	const slotsIn = createCompanySlots(input, tokenizer);
	const vocabulary = countVocabulary(input, slotsIn);
	// A word from only one of our texts may be a company's name in another question, so it doesn't count as ours there.
	const frequent = [...vocabulary].flatMap(([word, count]) => (count > 1 ? word : []));
	const ownWordsOf = createCompanyWords(slotsIn, frequent);
	const wordsOf = createCompanyWords(slotsIn, vocabulary.keys());
	const toOthers = new Set(theirs);
	const ourExamples = [...Object.values(input.phrasings).flat(), ...ours]
		.filter((line) => !toOthers.has(line))
		.map((line) => ({ words: ownWordsOf(line), name: sides[0] }));
	const theirExamples = theirs.map((line) => ({ words: wordsOf(line), name: sides[1] }));
	const examples = [...ourExamples, ...Array.from({ length: times }, () => theirExamples).flat()];
	const withFeatures = ({ words, name }: (typeof ourExamples | typeof theirExamples)[number]) => ({
		features: hashFeatures(words),
		name,
	});
	const neighbours = [...ourExamples.filter(({ words }) => words.some(isSlot)), ...theirExamples];
	return {
		vocabulary: [...vocabulary.keys()].join(" "),
		others: train(examples.map(withFeatures), neighbours.map(withFeatures), { buckets: 2048, width: 8 }),
	};
}
