import type { Help } from "../contract/chat.ts";
import { createClassifier } from "./classifier.ts";
import { createSlots, listForms } from "./entities.ts";
import { countWords } from "./talk.ts";
import { thresholds } from "./thresholds.ts";
import { hashFeatures, type Token, type Tokenizer } from "./tokenize.ts";
import { measureCommonSubsequence } from "./transliterate.ts";

const slot: Token = { word: "*service", term: "*service" };
export const isSlot = ({ word }: Token): boolean => word === slot.word;

/** Replaces each known service and listed company in a text with a slot. */
export function createCompanySlots(help: Pick<Help, "entities" | "companies">, tokenizer: Tokenizer) {
	const services = help.entities.filter(({ kind }) => kind === "service");
	const listed = { kind: "service" as const, id: "company", names: help.companies };
	const slots = createSlots({ entities: [...services, listed] }, tokenizer);
	return (text: string): Token[] => slots(text).words;
}

/** Also replaces words that aren't in the vocabulary, unless they look like typos of vocabulary words. */
export function createCompanyWords(slotsIn: (text: string) => Token[], vocabulary: Iterable<string>) {
	const knownWords = new Set(vocabulary);
	const byLetter = Map.groupBy(knownWords, ([first = ""]) => first);
	function isUnknown(token: Token): boolean {
		const forms = listForms(token);
		if (!/^\p{L}{3,}$/u.test(token.word) || forms.some((form) => knownWords.has(form))) return false;
		return forms.every((form) => {
			const slips = form.length > 7 ? 2 : Number(form.length > 3);
			return !byLetter
				.get(form[0] ?? "")
				?.some(
					(word) =>
						Math.abs(word.length - form.length) <= slips &&
						Math.max(word.length, form.length) - measureCommonSubsequence(word, form) <= slips,
				);
		});
	}
	return (text: string): Token[] =>
		slotsIn(text)
			.map((token) => (isSlot(token) || isUnknown(token) ? slot : token))
			.filter((token, index, all) => !isSlot(token) || token !== all[index - 1]);
}

/** Classes: questions for us, questions for other companies. */
export const sides = ["ours", "theirs"] as const;

/** Returns a predicate: is this question about the user's business with another company? */
export function createCompanyCheck(help: Help, tokenizer: Tokenizer) {
	const readWords = createCompanyWords(createCompanySlots(help, tokenizer), help.vocabulary.split(" "));
	const classify = createClassifier(help.others);
	return (question: string): boolean => {
		// A long text is a story; looking up hundreds of unknown words would also block other requests.
		if (countWords(question) > thresholds.maxSplitWords) return false;
		const words = readWords(question);
		if (!words.some(isSlot)) return false;
		const [our = 0, their = 0] = classify(hashFeatures(words)).probabilities;
		return their > our;
	};
}
