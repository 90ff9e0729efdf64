import type { Model } from "../contract/chat.ts";
import { thresholds } from "./thresholds.ts";
import { buckets } from "./tokenize.ts";

/** Similarity to each class: the discounted sum of idf-weighted cosines. @param phrasings by class: its index, feature count, distinct features */
function createNearestScorer(phrasings: Uint16Array, classCount: number) {
	/** Exclusive end of each class's phrasings. */
	const ends = new Uint16Array(classCount);
	// Inverted index: the phrasings that contain a feature are contiguous, from `starts[feature]`.
	const starts = new Uint32Array(buckets + 1);
	const featureLists: Uint16Array[] = [];
	for (let index = 0; index < phrasings.length; ) {
		const [classIndex = 0, size = 0] = phrasings.subarray(index, index + 2);
		const features = phrasings.subarray(index + 2, index + 2 + size);
		for (const feature of features) starts[feature + 1] = (starts[feature + 1] as number) + 1;
		ends[classIndex] = featureLists.push(features);
		index += 2 + size;
	}
	for (let index = 0; index < buckets; index++)
		starts[index + 1] = (starts[index + 1] as number) + (starts[index] as number);
	const next = starts.slice();
	const ids = new Uint16Array(starts[buckets] as number);
	for (const [id, features] of featureLists.entries())
		for (const feature of features) {
			ids[next[feature] as number] = id;
			next[feature] = (next[feature] as number) + 1;
		}

	const count = featureLists.length;
	/** Adds a feature's squared idf to each phrasing that contains it; returns that weight. */
	function add(sums: Float32Array, feature: number): number {
		const from = starts[feature] as number;
		const to = starts[feature + 1] as number;
		const weight = Math.log((count + 1) / (to - from + 0.5)) ** 2;
		for (let index = from; index < to; index++)
			sums[ids[index] as number] = (sums[ids[index] as number] as number) + weight;
		return weight;
	}
	const lengths = new Float32Array(count);
	for (let feature = 0; feature < buckets; feature++) add(lengths, feature);
	for (let id = 0; id < count; id++) lengths[id] = Math.sqrt(lengths[id] as number);

	/** Similarity per class, 0 to about 2. */
	return (features: readonly number[]): Float64Array => {
		const sums = new Float32Array(count);
		let square = 0;
		for (const feature of new Set(features)) square += add(sums, feature);
		const length = Math.sqrt(square || 1);
		for (let id = 0; id < count; id++) sums[id] = (sums[id] as number) / ((lengths[id] as number) * length);
		const { decay } = thresholds;
		const similarities = new Float64Array(classCount);
		for (let index = 0; index < classCount; index++) {
			let sum = 0;
			for (const cosine of sums.subarray(ends[index - 1] ?? 0, ends[index]).sort())
				sum = sum * decay + cosine;
			similarities[index] = sum;
		}
		return similarities;
	};
}

const decodeBytes = (text: string): ArrayBuffer => Uint8Array.fromBase64(text).buffer;

/** Classifies a question by the trained model (see train.ts) and by its nearest known phrasings. */
export function createClassifier({ classes, width, input, output, scales, phrasings }: Model) {
	const inputs = new Int8Array(decodeBytes(input));
	const outputs = new Int8Array(decodeBytes(output));
	const buckets = inputs.length / width;
	if (!Number.isInteger(buckets) || outputs.length !== classes.length * width)
		throw new Error("a model of the assistant does not fit its classes");
	const similaritiesTo = createNearestScorer(new Uint16Array(decodeBytes(phrasings)), classes.length);
	function scoreLearned(features: readonly number[]): Float64Array {
		const mean = new Float64Array(width);
		for (const feature of features) {
			const from = (feature % buckets) * width;
			for (let index = 0; index < width; index++)
				mean[index] = (mean[index] as number) + (inputs[from + index] as number);
		}
		const norm = (scales[0] * scales[1]) / (features.length || 1);
		const logits = new Float64Array(classes.length);
		for (let from = 0; from < outputs.length; from += width) {
			let sum = 0;
			for (let index = 0; index < width; index++)
				sum += (mean[index] as number) * (outputs[from + index] as number);
			logits[from / width] = sum * norm;
		}
		const highest = Math.max(...logits);
		const powers = logits.map((logit) => Math.exp(logit - highest));
		const total = powers.reduce((sum, power) => sum + power, 0);
		return powers.map((power) => power / total);
	}
	return (features: readonly number[]) => {
		const learned = scoreLearned(features);
		const similarities = similaritiesTo(features);
		const familiarity = Math.max(0, ...similarities);
		const nearest = similarities.map((similarity) => similarity / (familiarity || 1));
		const probabilities = learned.map(
			(score, index) =>
				(score + Number.EPSILON) * Math.exp(thresholds.nearestWeight * (nearest[index] as number)),
		);
		return { learned, nearest, probabilities, familiarity };
	};
}
