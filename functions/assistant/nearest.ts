import { thresholds } from "./thresholds.ts";
import { buckets } from "./tokenize.ts";

/**
 * k-nearest neighbours: similarity of a question to each class, as the discounted sum of idf-weighted cosines, nearest first.
 * @param phrasings flattened phrasings, grouped by class: class row, feature count, then the distinct features
 */
export function nearestOf(phrasings: Uint16Array, rows: number) {
	/** Exclusive end index of each class's phrasings. */
	const ends = new Uint16Array(rows);
	const each: Uint16Array[] = [];
	// Inverted index: the phrasings that contain a feature are contiguous, from `starts[feature]`.
	const starts = new Uint32Array(buckets + 1);
	for (let index = 0; index < phrasings.length; ) {
		const [row = 0, size = 0] = phrasings.subarray(index, index + 2);
		const features = phrasings.subarray(index + 2, index + 2 + size);
		for (const feature of features) starts[feature + 1] = (starts[feature + 1] as number) + 1;
		ends[row] = each.push(features);
		index += 2 + size;
	}
	for (let index = 0; index < buckets; index++)
		starts[index + 1] = (starts[index + 1] as number) + (starts[index] as number);
	const filled = starts.slice();
	const ids = new Uint16Array(starts[buckets] as number);
	for (const [id, features] of each.entries())
		for (const feature of features) {
			ids[filled[feature] as number] = id;
			filled[feature] = (filled[feature] as number) + 1;
		}

	const count = each.length;
	/** Adds a feature's squared idf to each phrasing that contains it; returns that weight. */
	function add(sums: Float32Array, feature: number): number {
		const from = starts[feature] as number;
		const to = starts[feature + 1] as number;
		const weight = Math.log((count + 1) / (to - from + 0.5)) ** 2;
		for (let index = from; index < to; index++)
			sums[ids[index] as number] = (sums[ids[index] as number] as number) + weight;
		return weight;
	}
	const squares = new Float32Array(count);
	for (let feature = 0; feature < buckets; feature++) add(squares, feature);
	const lengths = squares.map(Math.sqrt);

	/** Similarity per class, 0 to about 2. */
	return (features: readonly number[]): Float64Array => {
		const near = new Float32Array(count);
		let square = 0;
		for (const feature of new Set(features)) square += add(near, feature);
		const likeness = near.map((sum, id) => sum / ((lengths[id] as number) * Math.sqrt(square || 1)));
		return Float64Array.from(ends, (end, row) =>
			likeness
				.subarray(ends[row - 1] ?? 0, end)
				.sort()
				.reduce((sum, like) => sum * thresholds.decay + like, 0),
		);
	};
}
