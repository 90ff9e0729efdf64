import { fold } from "../../i18n/fold.ts";
import type { Question } from "./rank.ts";
import { thresholds } from "./thresholds.ts";

const countContentWords = ({ words }: Question): number =>
	words.filter(({ term }) => term && !term.startsWith("*")).length;

/** Completes "and France?" with the previous topic, "how much is it?" with its subject. Null if the question stands alone. */
export function createFollowUp(followUpWords: string) {
	const markers = followUpWords.split(" ").map(fold);
	const refersBack = ({ words }: Question): boolean =>
		markers.some((marker) =>
			marker.endsWith("*")
				? words[0]?.word.startsWith(marker.slice(0, -1))
				: words.some(({ word }) => word === marker),
		);
	return (question: Question, before: Question): (Question & { refersBack: boolean }) | null => {
		const kinds = new Set(question.mentions.map(({ entity }) => entity.kind));
		const contentWords = countContentWords(question);
		const isShort = contentWords <= thresholds.maxFollowUpWords;
		if (contentWords > 1 && !(isShort && refersBack(question))) return null;
		const replaced = before.mentions.filter(({ entity }) => kinds.has(entity.kind));
		const replacedNames = new Set(replaced.flatMap(({ entity }) => entity.names).map(fold));
		const words = before.words.filter(
			({ word }) => !replacedNames.has(word) && !kinds.has(word.slice(1) as "country"),
		);
		return {
			refersBack: refersBack(question),
			words: [...words, ...question.words],
			mentions: [...before.mentions.filter((mention) => !replaced.includes(mention)), ...question.mentions],
		};
	};
}
