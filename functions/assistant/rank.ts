import type { Help, Model, Passage } from "../contract/help.ts";
import { classifierOf } from "./classifier.ts";
import { type Entities, entitiesOf, type Mention } from "./entities.ts";
import { nearestOf } from "./nearest.ts";
import { thresholds } from "./thresholds.ts";
import { featuresOf, type Token, type Tokenizer } from "./tokenize.ts";

/** The class of what none of our pages is about. */
export const offTopic = "?";

/** Whether a passage stands on a page. */
const isOn = ({ url }: Passage, page = ""): boolean =>
	!!page && url.replace(/#.*/, "") === (page.replace(/\/$/, "") || "/");

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
	/** Without the others of its topic. */
	alone: number;
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

/** What may be left out while it is tested with: a text of its ways, and a model that has not seen it. */
export interface HeldOut {
	text: string;
	model: Model;
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

/** Ranks passages for a question by two methods. */
export function rankingOf(help: Help, tokenizer: Tokenizer) {
	const entities: Entities = entitiesOf(help, tokenizer);
	const { passages } = help;
	const classes = [...new Set([...Object.keys(help.ways), ...passages.map((one) => one.class)])];
	const rowOf = new Map(classes.map((name, row) => [name, row]));
	const ways = classes.flatMap((name, row) =>
		(help.ways[name] ?? []).map((text) => ({
			text,
			row,
			features: featuresOf(entities.slots(text).words),
		})),
	);
	const nearest = nearestOf(ways, classes.length);
	const textIds = Map.groupBy(ways.keys(), (id) => ways[id]?.text ?? "");
	const inTitle = passages.map(({ title }) => countriesOf(entities.slots(title).mentions));
	const classifiers = new WeakMap<Model, ReturnType<typeof classifierOf>>();
	function classProbabilities(model: Model | undefined, features: readonly number[]): Float64Array {
		const probabilities = new Float64Array(classes.length);
		if (!model) return probabilities;
		const classify = classifiers.get(model) ?? classifierOf(model);
		classifiers.set(model, classify);
		const predicted = classify(features);
		for (const [at, name] of model.classes.entries()) {
			const row = rowOf.get(name);
			if (row !== undefined) probabilities[row] = predicted[at] as number;
		}
		return probabilities;
	}

	/** @param page the path of the page somebody is on */
	function rank(question: Question, page?: string, heldOut?: HeldOut): Ranking {
		const { words } = question;
		const features = featuresOf(words);
		const learned = classProbabilities(heldOut?.model ?? help.model, features);
		const similarity = nearest(features, heldOut && new Set(textIds.get(heldOut.text)));
		const familiar = Math.max(0, ...similarity);
		const most = familiar || 1;
		const logit = (row: number): number =>
			Math.log((learned[row] ?? 0) + Number.EPSILON) + (thresholds.nearest * (similarity[row] ?? 0)) / most;
		const best = new Map<string, Match>();
		const bestOfClass = new Map<string, number>();
		for (const [id, passage] of passages.entries()) {
			if (passage.exact || !mayMean(passage, inTitle[id] ?? [], question)) continue;
			const row = rowOf.get(passage.class) ?? 0;
			const here = isOn(passage, page) ? thresholds.onPage : 0;
			const likely = Math.exp(logit(row) + here);
			// Passages of one topic are one answer; so are those of a class, but for each of several things.
			const { about, topic = about ? passage.id : passage.class } = passage;
			const known = best.get(topic);
			const before = bestOfClass.get(`${topic} ${passage.class}`) ?? 0;
			if (likely <= before) continue;
			bestOfClass.set(`${topic} ${passage.class}`, likely);
			const score = (known?.score ?? 0) + likely - before;
			if (known && known.alone >= likely) known.score = score;
			else
				best.set(topic, {
					passage,
					score,
					alone: likely,
					learned: learned[row] ?? 0,
					nearest: (similarity[row] ?? 0) / most,
				});
		}
		const offTopicScore = Math.exp(logit(rowOf.get(offTopic) ?? -1) - thresholds.ours);
		const total = [...best.values()].reduce((sum, { score }) => sum + score, offTopicScore) || 1;
		return {
			matches: [...best.values()]
				.map((one) => ({ ...one, score: one.score / total }))
				.sort((one, other) => other.score - one.score)
				.slice(0, 10),
			elsewhere: offTopicScore / total,
			familiar,
		};
	}
	return { rank, entities };
}
