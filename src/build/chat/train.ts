import { createSlots } from "../../../functions/assistant/entities.ts";
import { hashFeatures, type Tokenizer } from "../../../functions/assistant/tokenize.ts";
import type { Help, Model } from "../../../functions/contract/chat.ts";
import { createRandom } from "../../art/field.ts";

/** Training input: the assistant's knowledge, and known phrasings by class. */
export type TrainingInput = Omit<Help, "vocabulary" | "model" | "others"> & {
	/** Phrasings by class; `*country` and `*service` match any. */
	phrasings: Record<string, string[]>;
};

interface Example {
	features: readonly number[];
	name: string;
}

export function buildExamples(input: TrainingInput, tokenizer: Tokenizer): Example[] {
	const slots = createSlots(input, tokenizer);
	const examples = Object.entries(input.phrasings).flatMap(([name, lines]) =>
		lines.map((text) => ({ features: hashFeatures(slots(text).words), name })),
	);
	return examples.filter(({ features }) => features.length);
}

/** Tuned on the development questions. `dropout`: share of features dropped per round; errors below `minError` are ignored. */
const training = { buckets: 4096, width: 24, rounds: 8, rate: 0.6, dropout: 0.5, minError: 3e-4 };

const encodeBase64 = ({ buffer }: Int8Array | Uint16Array): string => Buffer.from(buffer).toString("base64");

/** Quantizes values to int8: base64 and the scale of one step. */
function quantize(values: Float64Array): [text: string, scale: number] {
	const scale = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127 || 1;
	return [encodeBase64(Int8Array.from(values, (value) => Math.round(value / scale))), scale];
}

/** Trains a linear text classifier as fastText does (https://arxiv.org/abs/1607.01759). */
export function train(
	examples: readonly Example[],
	phrasings: readonly Example[] = examples,
	settings: Partial<typeof training> = {},
): Model {
	const { buckets, width, rounds, rate, dropout } = { ...training, ...settings };
	const random = createRandom(7);
	const classes = [...new Set(examples.map(({ name }) => name))].sort();
	const rowOf = new Map(classes.map((name, row) => [name, row]));
	const inputs = Float64Array.from({ length: buckets * width }, () => (random() - 0.5) / width);
	const outputs = new Float64Array(classes.length * width);
	const mean = new Float64Array(width);
	const gradient = new Float64Array(width);
	const powers = new Float64Array(classes.length);

	/** One SGD step on an example. */
	function learn({ features, name }: (typeof examples)[number], random: () => number, speed: number): void {
		// Local names, since a closure's are read anew in each step of the innermost loop.
		const [averages, weights] = [mean, outputs];
		const used = features.filter(() => random() >= dropout).map((feature) => (feature % buckets) * width);
		if (!used.length) return;
		mean.fill(0);
		for (const from of used)
			for (let index = 0; index < width; index++)
				mean[index] = (mean[index] as number) + (inputs[from + index] as number);
		for (let index = 0; index < width; index++) mean[index] = (mean[index] as number) / used.length;
		let highest = Number.NEGATIVE_INFINITY;
		for (let row = 0; row < classes.length; row++) {
			let sum = 0;
			for (let index = 0, from = row * width; index < width; index++)
				sum += (averages[index] as number) * (weights[from + index] as number);
			powers[row] = sum;
			highest = Math.max(highest, sum);
		}
		let total = 0;
		for (let row = 0; row < classes.length; row++) {
			powers[row] = Math.exp((powers[row] as number) - highest);
			total += powers[row] as number;
		}
		gradient.fill(0);
		const target = rowOf.get(name);
		for (let row = 0; row < classes.length; row++) {
			const error = ((row === target ? 1 : 0) - (powers[row] as number) / total) * speed;
			if (Math.abs(error) < training.minError) continue;
			for (let index = 0, from = row * width; index < width; index++) {
				const weight = outputs[from + index] as number;
				gradient[index] = (gradient[index] as number) + error * weight;
				outputs[from + index] = weight + error * (mean[index] as number);
			}
		}
		for (const from of used)
			for (let index = 0; index < width; index++)
				inputs[from + index] = (inputs[from + index] as number) + (gradient[index] as number);
	}

	// Seed the dropout per example, so that adding or removing one doesn't change the others'.
	const seeds = examples.map(({ features }) =>
		features.reduce((sum, feature) => Math.imul(sum, 31) + feature, 7),
	);
	for (let round = 0; round < rounds; round++) {
		const turns = examples
			.map((example, index) => ({ example, random: createRandom((seeds[index] as number) + round) }))
			.map((turn) => ({ ...turn, place: turn.random() }))
			.sort((a, b) => a.place - b.place);
		for (const [turn, { example, random }] of turns.entries())
			learn(example, random, rate * (1 - (round + turn / turns.length) / rounds));
	}
	const [input, inScale] = quantize(inputs);
	const [output, outScale] = quantize(outputs);
	const byRow = classes.flatMap((name, row) =>
		phrasings
			.filter((phrasing) => phrasing.name === name)
			.map(({ features }) => ({ row, distinct: [...new Set(features)] })),
	);
	const numbers = byRow.flatMap(({ row, distinct }) => [row, distinct.length, ...distinct]);
	return {
		classes,
		width,
		input,
		output,
		scales: [inScale, outScale],
		phrasings: encodeBase64(Uint16Array.from(numbers)),
	};
}
