import type { Help, Passage } from "../contract/help.ts";
import { classifierOf } from "./classifier.ts";
import { type Entities, entitiesOf, type Mention } from "./entities.ts";
import { nearestOf } from "./nearest.ts";
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
	/** How much the question is like any that we know: 0 to about 1.4. */
	familiar: number;
}

const countriesOf = (mentions: readonly Mention[]): string[] =>
	mentions.flatMap(({ entity }) => (entity.kind === "country" ? entity.id : []));

/**
 * Whether a passage may answer: one of several things only who names that; of a system, also who names none; with a country in
 * its title, nobody who names another.
 */
function mayMean(
	{ about, class: name }: Passage,
	inTitle: readonly string[],
	{ mentions }: Question,
): boolean {
	const named = countriesOf(mentions);
	if (named.length && inTitle.length && !inTitle.some((country) => named.includes(country))) return false;
	if (!about || mentions.some(({ entity }) => entity.id === about)) return true;
	return (
		about.startsWith("system/") &&
		!name.endsWith("*") &&
		!mentions.some(({ entity }) => entity.kind === "system")
	);
}

/** Ranks passages for a question by two methods: what was learned of their classes, and the nearest ways to ask for these. */
export function rankingOf(help: Help, tokenizer: Tokenizer) {
	const entities: Entities = entitiesOf(help, tokenizer);
	const { passages, model } = help;
	// Those of the model first, so that its rows are these.
	const ofModel = model?.classes ?? [];
	const classes = [...new Set([...ofModel, ...Object.keys(help.ways), ...passages.map((one) => one.class)])];
	const rowOf = new Map(classes.map((name, row) => [name, row]));
	const ways = classes.flatMap((name, row) =>
		(help.ways[name] ?? []).map((text) => ({ row, features: featuresOf(entities.slots(text).words) })),
	);
	const nearest = nearestOf(ways, classes.length);
	const classify = model && classifierOf(model);
	const inTitle = passages.map(({ title }) => countriesOf(entities.slots(title).mentions));

	function rank(question: Question): Ranking {
		const features = featuresOf(question.words);
		const learned = classify?.(features) ?? [];
		const similarity = nearest(features);
		const familiar = Math.max(0, ...similarity);
		const most = familiar || 1;
		const likelyOf = (row: number): number =>
			((learned[row] ?? 0) + Number.EPSILON) * Math.exp((thresholds.nearest * (similarity[row] ?? 0)) / most);
		const meant = passages.filter(
			(passage, id) => !passage.exact && mayMean(passage, inTitle[id] ?? [], question),
		);
		// Passages of one topic are one answer; so are those of a class, but for each of several things.
		const topics = Map.groupBy(meant, ({ id, class: name, about, topic = about ? id : name }) => topic);
		const found = [...topics.values()].map((alike): Match => {
			const rows = [...new Set(alike.map((one) => rowOf.get(one.class) ?? 0))];
			const [best = 0] = rows.toSorted((one, other) => likelyOf(other) - likelyOf(one));
			return {
				passage: alike.find((one) => rowOf.get(one.class) === best) as Passage,
				score: rows.reduce((sum, row) => sum + likelyOf(row), 0),
				learned: learned[best] ?? 0,
				nearest: (similarity[best] ?? 0) / most,
			};
		});
		const offTopicScore = likelyOf(rowOf.get(offTopic) ?? -1) * Math.exp(-thresholds.ours);
		const total = found.reduce((sum, { score }) => sum + score, offTopicScore) || 1;
		return {
			matches: found
				.map((one) => ({ ...one, score: one.score / total }))
				.sort((one, other) => other.score - one.score)
				.slice(0, 10),
			elsewhere: offTopicScore / total,
			familiar,
		};
	}
	return { rank, entities };
}
