import { featureCount } from "../../../functions/chat/features.ts";
import type { Model } from "../../../functions/contract/help.ts";

/** A text by its features, and the class it belongs to. */
export interface Example {
	features: readonly number[];
	name: string;
	/** How much it counts, against a question as somebody asked it. */
	share: number;
}

/** Found by trying on questions of tests/chat that it was not trained with. */
export const training = { width: 32, rounds: 24, rate: 0.35, forgotten: 0.5 };

/** Numbers that look random and are the same in every build (mulberry32, public domain). */
function numbersFrom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** Whole numbers of a byte each, in base64, and what one of them stands for. */
function packed(values: Float64Array): [text: string, scale: number] {
	const scale = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127 || 1;
	return [
		Buffer.from(Int8Array.from(values, (value) => Math.round(value / scale))).toString("base64"),
		scale,
	];
}

/** The sum of products of two rows of numbers. */
function product(one: Float64Array, other: Float64Array): number {
	let sum = 0;
	for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
	return sum;
}

/** Adds a row of numbers, so many times, to another. */
function add(to: Float64Array, what: Float64Array, times: number): void {
	for (let at = 0; at < to.length; at++) to[at] = (to[at] ?? 0) + times * (what[at] ?? 0);
}

/** In an order that chance makes. */
function mixed<Item>(items: readonly Item[], random: () => number): Item[] {
	return items
		.map((item) => ({ item, at: random() }))
		.sort((one, other) => one.at - other.at)
		.map(({ item }) => item);
}

/**
 * Learns which class a text belongs to: each feature has a place in a small space, a text is the mean of its features, and a class
 * a direction (as in fastText, https://arxiv.org/abs/1607.01759). In every round some features are left out, so that none is
 * relied on alone.
 */
export function train(examples: readonly Example[], settings = training): Model {
	const { width, rounds, rate, forgotten } = settings;
	const random = numbersFrom(7);
	const classes = [...new Set(examples.map(({ name }) => name))].sort();
	const rowOf = new Map(classes.map((name, row) => [name, row]));
	const inside = Float64Array.from({ length: featureCount * width }, () => (random() - 0.5) / width);
	const outside = new Float64Array(classes.length * width);
	const rowsOf = (all: Float64Array): Float64Array[] =>
		Array.from({ length: all.length / width }, (_, row) => all.subarray(row * width, (row + 1) * width));
	const input = rowsOf(inside);
	const output = rowsOf(outside);

	/** One step towards giving an example its class. */
	function learn({ features, name, share }: Example, speed: number): void {
		const kept = features.flatMap((feature) =>
			random() < forgotten ? [] : [input[feature] as Float64Array],
		);
		if (kept.length === 0) return;
		const mean = new Float64Array(width);
		for (const place of kept) add(mean, place, 1 / kept.length);
		const logits = output.map((direction) => product(mean, direction));
		const highest = Math.max(...logits);
		const parts = logits.map((logit) => Math.exp(logit - highest));
		const whole = parts.reduce((total, part) => total + part, 0);
		const back = new Float64Array(width);
		for (const [row, direction] of output.entries()) {
			const error = ((row === rowOf.get(name) ? 1 : 0) - (parts[row] ?? 0) / whole) * speed * share;
			add(back, direction, error);
			add(direction, mean, error);
		}
		for (const place of kept) add(place, back, 1);
	}

	for (let round = 0; round < rounds; round++)
		for (const [turn, example] of mixed(examples, random).entries())
			learn(example, rate * (1 - (round + turn / examples.length) / rounds));
	const [packedInput, inScale] = packed(inside);
	const [packedOutput, outScale] = packed(outside);
	return { classes, width, input: packedInput, output: packedOutput, scales: [inScale, outScale] };
}
