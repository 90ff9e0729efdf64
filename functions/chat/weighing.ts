import type { Help, Passage } from "../contract/help.ts";
import { clausesOf } from "./clauses.ts";
import type { Entry } from "./entries.ts";
import type { Found } from "./found.ts";
import { opinionOf } from "./opinion.ts";
import { deciding, type Tuning } from "./tuning.ts";
import type { Vocabulary } from "./vocabulary.ts";

const lengthOf = (text: string): number => text.split(/\s+/).length;
const sentencesOf = (question: string): string[] => question.trim().split(/(?<=[.!?؟…])\s+/u);

/** Whether somebody asks two questions, each with its own question mark, and says nothing else. */
export function areTwo(question: string): boolean {
	const sentences = sentencesOf(question);
	return sentences.length === 2 && sentences.every((sentence) => /[?؟]$/.test(sentence));
}

/** Whether somebody tells a story, which many passages are near to. Two questions are none, however long they are together. */
export const isStory = (question: string): boolean =>
	(areTwo(question) ? sentencesOf(question) : [question]).some((text) => lengthOf(text) > deciding.story);

/** Gives what words have found as words and model see it together; without a model, as it is. */
export function weighing(help: Help, vocabulary: Vocabulary, entries: readonly Entry[], tuned: Tuning) {
	const opine = opinionOf(help, vocabulary);

	/**
	 * Whether a passage may be meant by what the model says of its kind: where it is one of several, its name has to be there, but
	 * for what is asked of it alone ("my antivirus deletes the program").
	 */
	const mayMean = (
		{ about, passage }: Entry,
		terms: ReadonlySet<string>,
		named: (id: string) => boolean,
	): boolean => about.some((name) => terms.has(name)) || named(passage.id);

	/** Each passage that words or model have found, by both. */
	return function weighed(found: readonly Found[], question: string, previous?: string): Found[] {
		const opinion = opine?.(question);
		if (!opine || !opinion) return [...found];
		const long = isStory(question);
		const before = previous ? opine(`${previous} ${question}`) : null;
		const parts = (long ? [] : clausesOf(question)).map(({ text, asks }) => ({
			share: asks ? tuned.asking : tuned.clause,
			said: opine(text),
		}));
		const likely = (passage: Passage) =>
			Math.max(
				before
					? tuned.leaning * before.of(passage) + (1 - tuned.leaning) * opinion.of(passage)
					: opinion.of(passage),
				...parts.map(({ share, said }) => share * said.of(passage)),
			);
		const share = long ? tuned.modelOfStory : tuned.model;
		const nearest = Math.max(opinion.nearest, before?.nearest ?? 0);
		const known = new Map(found.map((one) => [one.passage, one]));
		const terms = new Set(vocabulary.knownIn(`${question} ${previous ?? ""}`));
		const top = new Set(
			[opinion, before, ...parts.map(({ said }) => said)].flatMap((one) =>
				one?.ranked.slice(0, 3).map(([name]) => name),
			),
		);
		return entries
			.flatMap((entry): Found[] => {
				const { passage, about } = entry;
				const one = known.get(passage);
				const meant = mayMean(entry, terms, (id) => top.has(id));
				if (!one && !meant) return [];
				const model = meant || !about.length ? likely(passage) : 0;
				const words = one?.words ?? 0;
				return [{ passage, words, model, nearest, score: share * model + (1 - share) * Math.min(words, 1) }];
			})
			.sort((one, other) => other.score - one.score);
	};
}
