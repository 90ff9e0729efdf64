import { thresholds } from "./thresholds.ts";

/** Features are told apart by so many buckets. */
const buckets = 1 << 16;

type Weights = Map<number, number>;

/**
 * Nearest neighbours: gives how much a question is like the ways to ask of each class, by the cosine of their features (tf-idf),
 * summed from the nearest on.
 * @param ways the features of each way to ask, and the row of its class
 */
export function nearestOf(ways: readonly { features: readonly number[]; row: number }[], rows: number) {
	const times = new Uint32Array(buckets);
	for (const { features } of ways)
		for (const bucket of new Set(features.map((one) => one % buckets)))
			times[bucket] = (times[bucket] ?? 0) + 1;

	function weigh(features: readonly number[]): Weights {
		const weights: Weights = new Map();
		for (const one of features) weights.set(one % buckets, (weights.get(one % buckets) ?? 0) + 1);
		let squares = 0;
		for (const [bucket, count] of weights) {
			const weight = Math.sqrt(count) * Math.log((ways.length + 1) / ((times[bucket] ?? 0) + 0.5));
			weights.set(bucket, weight);
			squares += weight ** 2;
		}
		for (const [bucket, weight] of weights) weights.set(bucket, weight / (Math.sqrt(squares) || 1));
		return weights;
	}

	// An inverted index: the ways that have a feature lie beside each other, from `starts` on.
	const starts = new Uint32Array(buckets + 1);
	for (const [bucket, count] of times.entries()) starts[bucket + 1] = (starts[bucket] ?? 0) + count;
	const filled = starts.slice();
	const ids = new Uint16Array(starts.at(-1) ?? 0);
	const weights = new Float32Array(ids.length);
	for (const [id, { features }] of ways.entries())
		for (const [bucket, weight] of weigh(features)) {
			const at = filled[bucket] ?? 0;
			ids[at] = id;
			weights[at] = weight;
			filled[bucket] = at + 1;
		}

	/** By class, 0 to about 1.4. */
	return (features: readonly number[]): Float64Array => {
		const near = new Float32Array(ways.length);
		for (const [bucket, weight] of weigh(features))
			for (let at = starts[bucket] ?? 0; at < (starts[bucket + 1] ?? 0); at++) {
				const id = ids[at] as number;
				near[id] = (near[id] as number) + weight * (weights[at] as number);
			}
		const best = Array.from({ length: rows }, (): number[] => []);
		for (const [id, { row }] of ways.entries()) if (near[id]) best[row]?.push(near[id]);
		return Float64Array.from(best, (own) =>
			own.sort((one, other) => one - other).reduce((sum, like) => sum * thresholds.decay + like, 0),
		);
	};
}
