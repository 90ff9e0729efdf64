import type { Model } from "../contract/help.ts";

/** Bytes of a text in base64, on both runtimes. */
const bytesOf = (text: string): Int8Array =>
	Int8Array.from(atob(text), (letter) => (letter.charCodeAt(0) << 24) >> 24);

/** Gives how likely each class is meant by what a text has; together 1 (train.ts says how it is learned). */
export function classifierOf({ classes, width, input, output, scales }: Model) {
	const inside = bytesOf(input);
	const outside = bytesOf(output);
	const buckets = inside.length / width;
	if (!Number.isInteger(buckets) || outside.length !== classes.length * width)
		throw new Error("a model of the assistant does not fit its classes");
	return (features: readonly number[]): Float64Array => {
		const mean = new Float64Array(width);
		for (const feature of features) {
			const from = (feature % buckets) * width;
			for (let at = 0; at < width; at++) mean[at] = (mean[at] as number) + (inside[from + at] as number);
		}
		const norm = (scales[0] * scales[1]) / (features.length || 1);
		const logits = classes.map((_, row) => {
			let sum = 0;
			for (let at = 0; at < width; at++) sum += (mean[at] as number) * (outside[row * width + at] as number);
			return sum * norm;
		});
		const highest = Math.max(...logits);
		const parts = Float64Array.from(logits, (logit) => Math.exp(logit - highest));
		const whole = parts.reduce((sum, part) => sum + part, 0);
		return parts.map((part) => part / whole);
	};
}
