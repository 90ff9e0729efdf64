import type { Help } from "../contract/help.ts";
import { classifierOf } from "./classifier.ts";
import { entitiesOf, formsOf } from "./entities.ts";
import { nearestOf } from "./nearest.ts";
import { thresholds } from "./thresholds.ts";
import { featuresOf, type Token, type Tokenizer } from "./tokenize.ts";
import { common } from "./transliterate.ts";

/** The classes of what is asked of us and of other companies. */
export const sides = ["ours", "theirs"] as const;

const slot: Token = { word: "*service", term: "*service" };
const isSlot = ({ word }: Token): boolean => word === slot.word;

/**
 * Gives a question with a slot for each company: a name on our list, a service, or a word that none of our pages and ways to ask
 * has. With `own`, the text is one of these, and another has to have the word.
 */
export function companyWordsOf(help: Help, tokenizer: Tokenizer) {
	const services = help.entities.filter(({ kind }) => kind === "service");
	const listed = { kind: "service" as const, id: "company", names: help.companies };
	const { slots } = entitiesOf({ ...help, entities: [...services, listed] }, tokenizer);
	let vocabulary: { times: Map<string, number>; byLetter: Map<string, string[]> } | undefined;
	function known() {
		if (vocabulary) return vocabulary;
		const texts = [
			...help.passages.flatMap(({ title, text }) => [title, text]),
			...Object.values({ ...help.ways, ...help.talk }).flat(),
			...help.entities.flatMap(({ kind, names }) => (kind === "service" ? [] : names)),
		];
		const times = new Map<string, number>();
		for (const text of texts)
			for (const form of new Set(slots(text).words.flatMap(({ word, term }) => [word, term])))
				times.set(form, (times.get(form) ?? 0) + 1);
		vocabulary = { times, byLetter: Map.groupBy(times.keys(), ([first = ""]) => first) };
		return vocabulary;
	}
	/** Whether a word is none of ours, and no misspelt one of ours. */
	function isUnknown(token: Token, own: boolean): boolean {
		const { times, byLetter } = known();
		const forms = formsOf(token);
		const isOnlyHere = (form: string) => own && form === token.word && (times.get(form) ?? 0) < 2;
		if (!/^\p{L}{3,}$/u.test(token.word)) return false;
		if (forms.some((form) => times.has(form) && !isOnlyHere(form))) return false;
		return forms.every((form) => {
			const slips = form.length > 7 ? 2 : Number(form.length > 3);
			return !byLetter
				.get(form[0] ?? "")
				?.some(
					(one) =>
						!isOnlyHere(one) &&
						Math.abs(one.length - form.length) <= slips &&
						Math.max(one.length, form.length) - common(one, form) <= slips,
				);
		});
	}
	return (text: string, own = false): Token[] =>
		slots(text)
			.words.map((token) => (isSlot(token) || isUnknown(token, own) ? slot : token))
			.filter((token, at, all) => !isSlot(token) || token !== all[at - 1]);
}

/** Gives whether a question is about something that somebody has with another company, by the methods of rank.ts. */
export function companiesOf(help: Help, tokenizer: Tokenizer) {
	const { model, ours = [], theirs = [] } = help.others ?? {};
	const wordsOf = companyWordsOf(help, tokenizer);
	const classify = model && classifierOf(model);
	let nearest: ReturnType<typeof nearestOf> | undefined;
	function near(features: readonly number[]): Float64Array {
		nearest ??= nearestOf(
			[ours, theirs].flatMap((lines, row) =>
				lines.map((line) => ({ row, features: featuresOf(wordsOf(line, !row)) })),
			),
			sides.length,
		);
		return nearest(features);
	}
	return (question: string): boolean => {
		const words = wordsOf(question);
		if (!classify || !words.some(isSlot)) return false;
		const features = featuresOf(words);
		const [our = 0, their = 0] = near(features).map(
			(like, row) => (classify(features)[row] as number) * Math.exp(thresholds.nearest * like),
		);
		return their > our;
	};
}
