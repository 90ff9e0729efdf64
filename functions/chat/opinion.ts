import type { Help, Passage } from "../contract/help.ts";
import { classifierOf } from "./classifier.ts";
import { featuresOf } from "./features.ts";
import { likenessOf } from "./likeness.ts";
import { offTopic } from "./synonyms.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * By how much of the best likeness another has to differ to be e times less likely, and how much what was learned counts beside
 * it; found on questions of tests/chat.
 */
const spread = 0.2;
const trust = 0.7;
/** What a class may be that the model rules out. */
const unlikely = 1e-4;

/** The class of a passage: its own, or that of all whose ids begin alike; "" where it has none. */
export function classOf(id: string, classes: ReadonlySet<string>): string {
	const several = id.replace(/[^/]+$/, "*");
	return [id, id.replace(/~\d+$/, ""), several].find((name) => classes.has(name)) ?? "";
}

/** What a term is to the model: a country is a country, whichever. */
export function kindsOf({ passages }: Help, { knownIn }: Vocabulary): (term: string) => string {
	const kinds = new Map(
		passages
			.filter(({ id }) => /^(country|vpn-for-[a-z-]+)\//.test(id))
			.flatMap(({ id, about = "" }) =>
				knownIn(about).map((term) => [term, `*${id.slice(0, id.indexOf("/"))}`] as const),
			),
	);
	return (term) => kinds.get(term) ?? "";
}

/** How likely each passage is meant, as the model sees it. */
export interface Opinion {
	/** Of a passage, together with others that answer the same question. */
	of(passage: Passage): number;
	/** How much the question is like any that is known, 0 to about 1.75: what is like none is guessed. */
	nearest: number;
	/** That none of our pages is about it. */
	elsewhere: number;
	/** Classes, most likely first. */
	ranked: [name: string, likely: number][];
}

/** Reads questions with the model of a help; without one it has no opinion. */
export function opinionOf(help: Help, vocabulary: Vocabulary): ((question: string) => Opinion) | null {
	if (!help.model) return null;
	const { model } = help;
	const classify = classifierOf(model);
	const classes = new Set(model.classes);
	const kinds = kindsOf(help, vocabulary);
	const likeness = likenessOf(
		model.asked.map((texts) => texts.map((text) => featuresOf(text, vocabulary, kinds))),
	);
	/** What was learned and what is alike, together: a class that both point to comes before one that either does. */
	function together(features: readonly number[]): { likely: Map<string, number>; nearest: number } {
		const learned = classify(features);
		const like = likeness(features);
		const nearest = Math.max(...like) || 1;
		const parts = model.classes.map(
			(name, row) =>
				((learned.get(name) ?? 0) + unlikely) ** trust * Math.exp((like[row] ?? 0) / (spread * nearest)),
		);
		const whole = parts.reduce((total, part) => total + part, 0);
		return { likely: new Map(model.classes.map((name, row) => [name, (parts[row] ?? 0) / whole])), nearest };
	}
	const nameOf = ({ id, matter = id }: Passage) => matter;
	const classesOf = new Map<string, Set<string>>();
	for (const passage of help.passages) {
		const own = classesOf.get(nameOf(passage)) ?? new Set();
		classesOf.set(nameOf(passage), own.add(classOf(passage.id, classes)));
	}
	return (question) => {
		const { likely, nearest } = together(featuresOf(question, vocabulary, kinds));
		return {
			of: (passage) =>
				[...(classesOf.get(nameOf(passage)) ?? [])].reduce((sum, name) => sum + (likely.get(name) ?? 0), 0),
			elsewhere: likely.get(offTopic) ?? 0,
			nearest,
			ranked: [...likely].sort(([, one], [, other]) => other - one),
		};
	};
}
