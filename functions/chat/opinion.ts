import type { Help, Passage } from "../contract/help.ts";
import { classifierOf } from "./classifier.ts";
import { featuresOf } from "./features.ts";
import { offTopic } from "./synonyms.ts";
import type { Vocabulary } from "./vocabulary.ts";

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
	/** That none of our pages is about it. */
	elsewhere: number;
	/** Classes, most likely first. */
	ranked: [name: string, likely: number][];
}

/** Reads questions with the model of a help; without one it has no opinion. */
export function opinionOf(help: Help, vocabulary: Vocabulary): ((question: string) => Opinion) | null {
	if (!help.model) return null;
	const classify = classifierOf(help.model);
	const classes = new Set(help.model.classes);
	const kinds = kindsOf(help, vocabulary);
	const nameOf = ({ id, matter = id }: Passage) => matter;
	const classesOf = new Map<string, Set<string>>();
	for (const passage of help.passages) {
		const own = classesOf.get(nameOf(passage)) ?? new Set();
		classesOf.set(nameOf(passage), own.add(classOf(passage.id, classes)));
	}
	return (question) => {
		const likely = classify(featuresOf(question, vocabulary, kinds));
		return {
			of: (passage) =>
				[...(classesOf.get(nameOf(passage)) ?? [])].reduce((sum, name) => sum + (likely.get(name) ?? 0), 0),
			elsewhere: likely.get(offTopic) ?? 0,
			ranked: [...likely].sort(([, one], [, other]) => other - one),
		};
	};
}
