import type { Model } from "../contract/help.ts";
import { nearestOf } from "./nearest.ts";
import { thresholds } from "./thresholds.ts";

const bytesOf = (text: string): ArrayBuffer => Uint8Array.fromBase64(text).buffer;

/** Scores of a question, one entry per class. */
export interface Classification {
	/** Normalized scores of the two methods, 0 to 1. */
	learned: Float64Array;
	nearest: Float64Array;
	/** Combined probability of each class. */
	probabilities: Float64Array;
	/** Similarity to the closest known phrasing: 0 to about 2. Low means the question is unlike anything known. */
	familiarity: number;
}

/** Classifies a question by the trained model (see train.ts) and by its nearest known phrasings. */
export function classifierOf({ classes, width, input, output, scales, phrasings }: Model) {
	const inputs = new Int8Array(bytesOf(input));
	const outputs = new Int8Array(bytesOf(output));
	const buckets = inputs.length / width;
	if (!Number.isInteger(buckets) || outputs.length !== classes.length * width)
		throw new Error("a model of the assistant does not fit its classes");
	const nearestTo = nearestOf(new Uint16Array(bytesOf(phrasings)), classes.length);
	function learnedOf(features: readonly number[]): Float64Array {
		const mean = new Float64Array(width);
		for (const feature of features) {
			const from = (feature % buckets) * width;
			for (let index = 0; index < width; index++)
				mean[index] = (mean[index] as number) + (inputs[from + index] as number);
		}
		const norm = (scales[0] * scales[1]) / (features.length || 1);
		const logits = classes.map((_, row) => {
			let sum = 0;
			for (let index = 0; index < width; index++)
				sum += (mean[index] as number) * (outputs[row * width + index] as number);
			return sum * norm;
		});
		const highest = Math.max(...logits);
		const parts = Float64Array.from(logits, (logit) => Math.exp(logit - highest));
		const total = parts.reduce((sum, part) => sum + part, 0);
		return parts.map((part) => part / total);
	}
	return (features: readonly number[]): Classification => {
		const learned = learnedOf(features);
		const similarity = nearestTo(features);
		const familiarity = Math.max(0, ...similarity);
		const nearest = similarity.map((like) => like / (familiarity || 1));
		const probabilities = learned.map(
			(part, row) => (part + Number.EPSILON) * Math.exp(thresholds.nearestWeight * (nearest[row] as number)),
		);
		return { learned, nearest, probabilities, familiarity };
	};
}
