import type { Model } from "../contract/help.ts";
import { featureCount } from "./features.ts";

/** Bytes of a text in base64, on both runtimes. */
const bytesOf = (text: string): Int8Array =>
	Int8Array.from(atob(text), (letter) => (letter.charCodeAt(0) << 24) >> 24);

/** Gives how likely each class is meant by what a text has; together 1. */
export function classifierOf({ classes, width, input, output, scales }: Model) {
	const [inScale, outScale] = scales;
	const inside = bytesOf(input);
	const outside = bytesOf(output);
	if (inside.length !== featureCount * width || outside.length !== classes.length * width)
		throw new Error("a model of the assistant does not fit its features");
	return (features: readonly number[]): Map<string, number> => {
		const mean = new Float64Array(width);
		for (const feature of features)
			for (let at = 0; at < width; at++) mean[at] = (mean[at] ?? 0) + (inside[feature * width + at] ?? 0);
		const norm = (inScale * outScale) / (features.length || 1);
		const logits = classes.map((_, row) => {
			let sum = 0;
			for (let at = 0; at < width; at++) sum += (mean[at] ?? 0) * (outside[row * width + at] ?? 0);
			return sum * norm;
		});
		const highest = Math.max(...logits);
		const parts = logits.map((logit) => Math.exp(logit - highest));
		const whole = parts.reduce((total, part) => total + part, 0);
		return new Map(classes.map((name, row) => [name, (parts[row] ?? 0) / whole]));
	};
}
