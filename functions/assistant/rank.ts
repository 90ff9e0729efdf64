import type { Help, Passage } from "../contract/help.ts";
import { classifierOf } from "./classifier.ts";
import { type Mention, slotsOf } from "./entities.ts";
import { thresholds } from "./thresholds.ts";
import { featuresOf, type Token, type Tokenizer } from "./tokenize.ts";

/** The class for questions that none of our pages covers. */
export const offTopic = "?";

export interface Question {
	words: Token[];
	mentions: Mention[];
}

export interface Match {
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
	/** Probability that the question is off-topic. */
	offTopicScore: number;
	/** Similarity to the closest known phrasing: 0 to about 2. */
	familiarity: number;
}

const byScore = (one: Match, other: Match): number => other.score - one.score;

export const countriesOf = (mentions: readonly Mention[]): string[] =>
	mentions.flatMap(({ entity }) => (entity.kind === "country" ? entity.id : []));

/**
 * Whether a passage can answer: passages about one entity need it named, except that a system's also match questions naming
 * no system; a passage restricted to countries doesn't match a question naming others.
 */
function canAnswer({ about, class: name, countries }: Passage, { mentions }: Question): boolean {
	const named = countriesOf(mentions);
	if (named.length && countries && !countries.some((country) => named.includes(country))) return false;
	if (!about || mentions.some(({ entity }) => entity.id === about)) return true;
	return (
		about.startsWith("system/") &&
		!name.endsWith("*") &&
		!mentions.some(({ entity }) => entity.kind === "system")
	);
}

/** Ranks passages by the learned classifier and by nearest phrasings. */
export function rankingOf(help: Pick<Help, "entities" | "passages" | "model">, tokenizer: Tokenizer) {
	const { passages, model } = help;
	const rowOf = new Map(model.classes.map((name, row) => [name, row]));
	const classify = classifierOf(model);

	function rank(question: Question): Ranking {
		const { learned, nearest, probabilities, familiarity } = classify(featuresOf(question.words));
		const probabilityOf = (row: number): number => probabilities[row] ?? 0;
		const meant = passages.filter((passage) => !passage.exact && canAnswer(passage, question));
		// One answer per topic; without a topic, one per class, or per entity for passages about one.
		const topics = Map.groupBy(meant, ({ id, class: name, about, topic = about ? id : name }) => topic);
		const found = [...topics.values()].map((alike): Match => {
			const rows = [...new Set(alike.map((one) => rowOf.get(one.class) ?? -1))];
			const [best = 0] = rows.toSorted((one, other) => probabilityOf(other) - probabilityOf(one));
			return {
				passage: alike.find((one) => (rowOf.get(one.class) ?? -1) === best) as Passage,
				score: rows.reduce((sum, row) => sum + probabilityOf(row), 0),
				learned: learned[best] ?? 0,
				nearest: nearest[best] ?? 0,
			};
		});
		// People describe danger in many ways: the best risk passage gets the scores of all of them.
		const [danger, ...others] = found.filter(({ passage }) => passage.risk).sort(byScore);
		if (danger) for (const { score } of others) danger.score += score;
		const offTopicWeight = probabilityOf(rowOf.get(offTopic) ?? -1) * Math.exp(-thresholds.ownPrior);
		const total = found.reduce((sum, { score }) => sum + score, offTopicWeight) || 1;
		return {
			matches: found
				.map((one) => ({ ...one, score: one.score / total }))
				.sort(byScore)
				.slice(0, 10),
			offTopicScore: offTopicWeight / total,
			familiarity,
		};
	}
	return { rank, slots: slotsOf(help, tokenizer) };
}

/** Features for the confidence regression: bias, top score, margin over the runner-up, familiarity, learned score. */
export function confidenceFeatures({
	matches: [best, second],
	offTopicScore,
	familiarity,
}: Ranking): number[] {
	if (!best) return [1, 0, 0, 0, 0];
	const rival = Math.max(second?.score ?? 0, offTopicScore);
	return [1, Math.log(best.score), Math.log(best.score / (rival || 1e-6)), familiarity, best.learned];
}

/** Probability that the best match is right, 0 to 1. `weights` are fitted by `tests/chat/evaluate.ts --calibrate`. */
export function confidenceOf(ranking: Ranking, weights: readonly number[]): number {
	const sum = confidenceFeatures(ranking).reduce(
		(total, sign, index) => total + sign * (weights[index] ?? 0),
		0,
	);
	return 1 / (1 + Math.exp(-sum));
}
