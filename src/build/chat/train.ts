import { featureCount } from "../../../functions/chat/features.ts";
import type { Model } from "../../../functions/contract/help.ts";
import { turnFour, weighFour } from "./fours.ts";

/** A text by its features, and the class it belongs to. */
export interface Example {
	text: string;
	features: readonly number[];
	name: string;
	/** How much it counts, against a question as somebody asked it. */
	share: number;
}

/** Found by trying on questions of tests/chat that it was not trained with. */
const training = { width: 32, rounds: 24, rate: 0.35, forgotten: 0.5 };

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
export function train(examples: readonly Example[], settings = training): Omit<Model, "asked"> {
	const { width, rounds, rate, forgotten } = settings;
	const random = numbersFrom(7);
	const classes = [...new Set(examples.map(({ name }) => name))].sort();
	const rowOf = new Map(classes.map((name, row) => [name, row]));
	// All rows of a kind lie in one array, and loops run over places in it: three times as fast as a row of its own for each.
	const inside = Float64Array.from({ length: featureCount * width }, () => (random() - 0.5) / width);
	// Of classes, there is room for four more than half full: they are weighed by fours.
	const rows = Math.ceil(classes.length / 4) * 4;
	const outside = new Float64Array(rows * width);
	const mean = new Float64Array(width);
	const directions = { all: outside, width, mean };
	const back = new Float64Array(width);
	const parts = new Float64Array(rows);
	const kept = new Int32Array(Math.max(0, ...examples.map(({ features }) => features.length)));

	/** Adds to a row, so many times, what stands at a place of all rows. */
	const addFrom = (to: Float64Array, all: Float64Array, from: number, times: number): void => {
		for (let at = 0; at < width; at++) to[at] = (to[at] as number) + times * (all[from + at] as number);
	};

	/** How likely each class is, for the mean: in `parts`, not yet divided by the sum that is returned. */
	function weighClasses(): number {
		for (let row = 0; row < classes.length; row += 4) weighFour(directions, row, parts);
		let highest = Number.NEGATIVE_INFINITY;
		for (let row = 0; row < classes.length; row++) highest = Math.max(highest, parts[row] as number);
		let whole = 0;
		for (let row = 0; row < classes.length; row++) {
			const part = Math.exp((parts[row] as number) - highest);
			parts[row] = part;
			whole += part;
		}
		return whole;
	}

	/** One step towards giving an example its class. */
	function learn({ features, name, share }: Example, speed: number): void {
		let count = 0;
		for (const feature of features) if (random() >= forgotten) kept[count++] = feature * width;
		if (count === 0) return;
		mean.fill(0);
		back.fill(0);
		for (let of = 0; of < count; of++) addFrom(mean, inside, kept[of] as number, 1 / count);
		const whole = weighClasses();
		const own = rowOf.get(name);
		for (let row = 0; row < classes.length; row++)
			parts[row] = ((row === own ? 1 : 0) - (parts[row] as number) / whole) * speed * share;
		// The last ones are no class's.
		parts.fill(0, classes.length);
		for (let row = 0; row < rows; row += 4) turnFour(directions, row, parts, back);
		for (let of = 0; of < count; of++)
			for (let at = 0, to = kept[of] as number; at < width; at++)
				inside[to + at] = (inside[to + at] as number) + (back[at] as number);
	}

	for (let round = 0; round < rounds; round++)
		for (const [turn, example] of mixed(examples, random).entries())
			learn(example, rate * (1 - (round + turn / examples.length) / rounds));
	const [packedInput, inScale] = packed(inside);
	const [packedOutput, outScale] = packed(outside.subarray(0, classes.length * width));
	return { classes, width, input: packedInput, output: packedOutput, scales: [inScale, outScale] };
}
