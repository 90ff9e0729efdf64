import type { Help, Passage } from "../contract/help.ts";
import { classifierOf } from "./classifier.ts";
import { type Entities, entitiesOf, type Mention } from "./entities.ts";
import { thresholds } from "./thresholds.ts";
import { featuresOf, type Token, type Tokenizer } from "./tokenize.ts";

/** The class of what none of our pages is about. */
export const offTopic = "?";

/** A question taken apart. */
export interface Question {
	words: Token[];
	mentions: Mention[];
}

/** A passage that may be meant. */
export interface Match {
	passage: Passage;
	/** How likely it is meant, against all others and what is none of ours. */
	score: number;
	/** What each method gave: 0 to 1 each. */
	learned: number;
	nearest: number;
}

export interface Ranking {
	/** Best first, each topic once. */
	matches: Match[];
	/** How likely none of our pages is about it. */
	elsewhere: number;
	/** How much the question is like any that we know: 0 to about 2. */
	familiar: number;
}

const byScore = (one: Match, other: Match): number => other.score - one.score;

export const countriesOf = (mentions: readonly Mention[]): string[] =>
	mentions.flatMap(({ entity }) => (entity.kind === "country" ? entity.id : []));

/**
 * Whether a passage may answer: one of several things only who names that; of a system, also who names none; with a country in
 * its title, nobody who names another.
 */
function mayMean({ about, class: name, countries }: Passage, { mentions }: Question): boolean {
	const named = countriesOf(mentions);
	if (named.length && countries && !countries.some((country) => named.includes(country))) return false;
	if (!about || mentions.some(({ entity }) => entity.id === about)) return true;
	return (
		about.startsWith("system/") &&
		!name.endsWith("*") &&
		!mentions.some(({ entity }) => entity.kind === "system")
	);
}

/** Ranks passages for a question by two methods: what was learned of their classes, and the nearest ways to ask for these. */
export function rankingOf(help: Pick<Help, "entities" | "passages" | "model">, tokenizer: Tokenizer) {
	const entities: Entities = entitiesOf(help, tokenizer);
	const { passages, model } = help;
	const rowOf = new Map(model.classes.map((name, row) => [name, row]));
	const classify = classifierOf(model);

	function rank(question: Question): Ranking {
		const { learned, nearest, likely, familiar } = classify(featuresOf(question.words));
		const likelyOf = (row: number): number => likely[row] ?? 0;
		const meant = passages.filter((passage) => !passage.exact && mayMean(passage, question));
		// Passages of one topic are one answer; so are those of a class, but for each of several things.
		const topics = Map.groupBy(meant, ({ id, class: name, about, topic = about ? id : name }) => topic);
		const found = [...topics.values()].map((alike): Match => {
			const rows = [...new Set(alike.map((one) => rowOf.get(one.class) ?? -1))];
			const [best = 0] = rows.toSorted((one, other) => likelyOf(other) - likelyOf(one));
			return {
				passage: alike.find((one) => (rowOf.get(one.class) ?? -1) === best) as Passage,
				score: rows.reduce((sum, row) => sum + likelyOf(row), 0),
				learned: learned[best] ?? 0,
				nearest: nearest[best] ?? 0,
			};
		});
		// Danger is told in many ways: its best passage speaks for all of them.
		const [danger, ...others] = found.filter(({ passage }) => passage.risk).sort(byScore);
		if (danger) for (const { score } of others) danger.score += score;
		const offTopicScore = likelyOf(rowOf.get(offTopic) ?? -1) * Math.exp(-thresholds.ours);
		const total = found.reduce((sum, { score }) => sum + score, offTopicScore) || 1;
		return {
			matches: found
				.map((one) => ({ ...one, score: one.score / total }))
				.sort(byScore)
				.slice(0, 10),
			elsewhere: offTopicScore / total,
			familiar,
		};
	}
	return { rank, entities };
}
