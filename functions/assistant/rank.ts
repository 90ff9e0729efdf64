import type { Help, Passage } from "../contract/chat.ts";
import { createClassifier } from "./classifier.ts";
import { createSlots, type Mention } from "./entities.ts";
import { thresholds } from "./thresholds.ts";
import { hashFeatures, type Token, type Tokenizer } from "./tokenize.ts";

/** The class for questions that none of our pages covers. */
export const offTopic = "?";

export interface Question {
	words: Token[];
	mentions: Mention[];
}

interface Match {
	passage: Passage;
	/** Probability among all candidates, off-topic included. */
	score: number;
	/** Normalized scores of the two methods, 0 to 1. */
	learned: number;
	nearest: number;
}

export interface Ranking {
	/** Best first, one per topic. */
	matches: Match[];
	offTopicScore: number;
	/** Similarity to the closest known phrasing: 0 to about 2. */
	familiarity: number;
	/** How far the best match leads, and how familiar the question is: about 0 to 25. */
	confidence: number;
}

export const listCountries = (mentions: readonly Mention[]): string[] =>
	mentions.flatMap(({ entity }) => (entity.kind === "country" ? entity.id : []));

/** Passages about one entity need it named (a system's also match questions naming none); those for some countries exclude others. */
function createAnswerFilter({ mentions }: Question): (passage: Passage) => boolean {
	const countryIds = listCountries(mentions);
	const ids = new Set(mentions.map(({ entity }) => entity.id));
	const namesSystem = mentions.some(({ entity }) => entity.kind === "system");
	return ({ about, class: className, countries }) => {
		if (countries && countryIds.length && !countries.some((id) => countryIds.includes(id))) return false;
		if (!about || ids.has(about)) return true;
		return !namesSystem && about.startsWith("system/") && !className.endsWith("*");
	};
}

/** Ranks passages by the learned classifier and by nearest phrasings. */
export function createRanking(help: Pick<Help, "entities" | "passages" | "model">, tokenizer: Tokenizer) {
	const classify = createClassifier(help.model);
	const indexes = new Map(help.model.classes.map((name, index) => [name, index]));
	const candidates = help.passages
		.filter(({ exact }) => !exact)
		.map((passage) => {
			const { id, class: className, about, topic = about ? id : className } = passage;
			return { passage, topic, index: indexes.get(className) ?? -1 };
		});

	function rank(question: Question): Ranking {
		const { learned, nearest, probabilities, familiarity } = classify(hashFeatures(question.words));
		const isAnswer = createAnswerFilter(question);
		const byTopic = new Map<string, Match>();
		for (const { passage, topic, index } of candidates) {
			const score = probabilities[index] ?? 0;
			if (score > (byTopic.get(topic)?.score ?? -1) && isAnswer(passage))
				byTopic.set(topic, { passage, score, learned: learned[index] ?? 0, nearest: nearest[index] ?? 0 });
		}
		const matches = [...byTopic.values()].sort((a, b) => b.score - a.score);
		const offTopicWeight = (probabilities[indexes.get(offTopic) ?? -1] ?? 0) * Math.exp(-thresholds.ownPrior);
		const total = matches.reduce((sum, { score }) => sum + score, offTopicWeight) || 1;
		const [best, second] = matches;
		const lead = best ? best.score / (Math.max(second?.score ?? 0, offTopicWeight) || Number.EPSILON) : 0;
		return {
			matches: matches.slice(0, 10).map((match) => ({ ...match, score: match.score / total })),
			offTopicScore: offTopicWeight / total,
			familiarity,
			confidence: Math.log(lead) + thresholds.familiarityWeight * familiarity,
		};
	}
	return { rank, slots: createSlots(help, tokenizer) };
}
