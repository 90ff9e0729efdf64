import type { Help } from "../contract/help.ts";
import { classifierOf } from "./classifier.ts";
import { entitiesOf, formsOf } from "./entities.ts";
import { featuresOf, type Token, type Tokenizer } from "./tokenize.ts";
import { common } from "./transliterate.ts";

const slot: Token = { word: "*service", term: "*service" };
export const isSlot = ({ word }: Token): boolean => word === slot.word;

/** Gives a text with a slot for each service and each company on our list. */
export function companySlotsOf(help: Pick<Help, "entities" | "companies">, tokenizer: Tokenizer) {
	const services = help.entities.filter(({ kind }) => kind === "service");
	const listed = { kind: "service" as const, id: "company", names: help.companies };
	const { slots } = entitiesOf({ entities: [...services, listed] }, tokenizer);
	return (text: string): Token[] => slots(text).words;
}

/** Gives a text with a slot also for each word that the vocabulary has not, and that is no misspelt one of it. */
export function companyWordsOf(slotsIn: (text: string) => Token[], vocabulary: Iterable<string>) {
	const known = new Set(vocabulary);
	const byLetter = Map.groupBy(known, ([first = ""]) => first);
	function isUnknown(token: Token): boolean {
		const forms = formsOf(token);
		if (!/^\p{L}{3,}$/u.test(token.word) || forms.some((form) => known.has(form))) return false;
		return forms.every((form) => {
			const slips = form.length > 7 ? 2 : Number(form.length > 3);
			return !byLetter
				.get(form[0] ?? "")
				?.some(
					(one) =>
						Math.abs(one.length - form.length) <= slips &&
						Math.max(one.length, form.length) - common(one, form) <= slips,
				);
		});
	}
	return (text: string): Token[] =>
		slotsIn(text)
			.map((token) => (isSlot(token) || isUnknown(token) ? slot : token))
			.filter((token, at, all) => !isSlot(token) || token !== all[at - 1]);
}

/** The classes of what is asked of us and of other companies. */
export const sides = ["ours", "theirs"] as const;

/** Gives whether a question is about something that somebody has with another company. */
export function companiesOf(help: Help, tokenizer: Tokenizer) {
	const wordsOf = companyWordsOf(companySlotsOf(help, tokenizer), help.vocabulary.split(" "));
	const classify = classifierOf(help.others);
	return (question: string): boolean => {
		const words = wordsOf(question);
		if (!words.some(isSlot)) return false;
		const [our = 0, their = 0] = classify(featuresOf(words)).likely;
		return their > our;
	};
}
