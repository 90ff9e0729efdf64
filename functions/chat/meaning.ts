import { wordsIn } from "../../i18n/fold.ts";
import type { Passage } from "../contract/help.ts";
import type { EmbeddingGateway } from "../gateways/embedding/index.ts";
import type { Knowledge } from "./knowledge.ts";

/** A passage, and how near a question is to the nearest way to ask for it: the cosine of both, up to 1. */
export interface Near {
	passage: Passage;
	likeness: number;
}

/** How many texts a model is given at once, so that others have their turn in between. */
const batch = 64;
/** Words of a question that is read together with the one before it. */
const short = 5;

interface Line {
	passage: Passage;
	vector: Float32Array;
}

/** The lines of what is known in a language, made on its first question. */
const made = new WeakMap<Knowledge, { gateway: EmbeddingGateway; lines: Promise<Line[]> }>();

/** Every way to ask for each passage, as vectors. */
async function makeLines({ help }: Knowledge, gateway: EmbeddingGateway): Promise<Line[]> {
	const texts = help.passages.flatMap((passage) =>
		[passage.title, ...passage.phrasings].map((text) => ({ passage, text })),
	);
	const lines: Line[] = [];
	for (let at = 0; at < texts.length; at += batch) {
		const some = texts.slice(at, at + batch);
		const vectors = await gateway.embed(some.map(({ text }) => text));
		for (const [index, { passage }] of some.entries())
			lines.push({ passage, vector: vectors[index] as Float32Array });
	}
	return lines;
}

function linesOf(knowledge: Knowledge, gateway: EmbeddingGateway): Promise<Line[]> {
	const known = made.get(knowledge);
	if (known?.gateway === gateway) return known.lines;
	const lines = makeLines(knowledge, gateway);
	made.set(knowledge, { gateway, lines });
	// What failed may go well the next time.
	lines.catch(() => made.delete(knowledge));
	return lines;
}

function dot(one: Float32Array, other: Float32Array): number {
	let sum = 0;
	for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
	return sum;
}

/**
 * The passages that the operator's model finds near a question, nearest first, one of each matter. One about a country, a service
 * or a system only where the question names it: their questions mean nearly the same.
 */
export async function nearTo(
	gateway: EmbeddingGateway,
	knowledge: Knowledge,
	question: string,
	previous?: string,
): Promise<Near[]> {
	const words = wordsIn(question);
	const asked = previous && words.length <= short ? `${previous} ${question}` : question;
	const [lines, [vector]] = await Promise.all([linesOf(knowledge, gateway), gateway.embed([asked])]);
	if (!vector) return [];
	const named = new Set(wordsIn(asked));
	const best = new Map<string, Near>();
	for (const { passage, vector: own } of lines) {
		const { id, matter = id, about = "" } = passage;
		if (!wordsIn(about).every((word) => named.has(word))) continue;
		const likeness = dot(vector, own);
		if (likeness > (best.get(matter)?.likeness ?? 0)) best.set(matter, { passage, likeness });
	}
	return [...best.values()].sort((one, other) => other.likeness - one.likeness);
}
