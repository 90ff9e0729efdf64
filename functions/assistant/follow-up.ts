import { fold } from "../../i18n/fold.ts";
import type { Question } from "./rank.ts";
import { thresholds } from "./thresholds.ts";

const saying = ({ words }: Question): number =>
	words.filter(({ term }) => term && !term.startsWith("*")).length;

/**
 * Completes a follow-up with the context of the previous question: "and France?" keeps its topic, "how much is it?" its subject.
 * Null if the question stands alone. `followUpWords` are words typical of follow-ups.
 */
export function followUpOf(followUpWords: string) {
	const all = followUpWords.split(" ").map(fold);
	const leans = ({ words }: Question): boolean =>
		all.some((one) =>
			one.endsWith("*")
				? words[0]?.word.startsWith(one.slice(0, -1))
				: words.some(({ word }) => word === one),
		);
	return (own: Question, before: Question): (Question & { leans: boolean }) | null => {
		const kinds = new Set(own.mentions.map(({ entity }) => entity.kind));
		// The question only names another entity: "and on Linux?"
		const named =
			own.mentions.length > 0 &&
			saying(own) - own.mentions.filter(({ entity }) => entity.kind === "system").length <= 1;
		if (!named && saying(own) > 1 && !(saying(own) <= thresholds.plain && leans(own))) return null;
		const replaced = before.mentions.filter(({ entity }) => kinds.has(entity.kind));
		const gone = new Set(replaced.flatMap(({ entity }) => entity.names).map(fold));
		const words = before.words.filter(
			({ word }) => !gone.has(word) && !kinds.has(word.slice(1) as "country"),
		);
		return {
			leans: leans(own),
			words: [...words, ...own.words],
			mentions: [...before.mentions.filter((one) => !replaced.includes(one)), ...own.mentions],
		};
	};
}
