import type { Model } from "../contract/help.ts";
import { createNearestScorer } from "./nearest.ts";
import { thresholds } from "./thresholds.ts";

const decodeBytes = (text: string): ArrayBuffer => Uint8Array.fromBase64(text).buffer;

/** Scores of a question, one entry per class. */
interface Classification {
	/** Normalized scores of the two methods, 0 to 1. */
	learned: Float64Array;
	nearest: Float64Array;
	probabilities: Float64Array;
	/** Similarity to the closest known phrasing: 0 to about 2. Low means the question is unlike anything known. */
	familiarity: number;
}

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
	return (features: readonly number[]): Classification => {
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
