import { featureCount } from "./features.ts";

/** How many of the texts of a class count that are most like a question, and what each counts beside the one before it. */
const most = 3;
const next = 0.5;

/** The features of a text with what each weighs in it; the sum of their squares is 1. */
type Weighed = Map<number, number>;

/**
 * Gives how much a text is like those that are known of each class: the cosine of their features, of which rare ones weigh more
 * (tf-idf), summed over the nearest few.
 * @param texts the features of each text of each class
 */
export function likenessOf(texts: readonly (readonly (readonly number[])[])[]) {
	const all = texts.flatMap((known, row) => known.map((features) => ({ features, row })));
	const times = new Uint32Array(featureCount);
	for (const { features } of all)
		for (const feature of new Set(features)) times[feature] = (times[feature] ?? 0) + 1;
	const rarity = Float32Array.from(times, (count) => Math.log((all.length + 1) / (count + 0.5)));

	function weighed(features: readonly number[]): Weighed {
		const found: Weighed = new Map();
		for (const feature of features) found.set(feature, (found.get(feature) ?? 0) + 1);
		let whole = 0;
		for (const [feature, count] of found) {
			const weight = Math.sqrt(count) * (rarity[feature] ?? 0);
			found.set(feature, weight);
			whole += weight ** 2;
		}
		for (const [feature, weight] of found) found.set(feature, weight / (Math.sqrt(whole) || 1));
		return found;
	}

	// Which texts have a feature: those of one lie beside each other, from `starts` on.
	const starts = new Uint32Array(featureCount + 1);
	for (const [feature, count] of times.entries()) starts[feature + 1] = (starts[feature] ?? 0) + count;
	const filled = starts.slice();
	const ids = new Uint16Array(starts.at(-1) ?? 0);
	const weights = new Float32Array(ids.length);
	for (const [id, { features }] of all.entries())
		for (const [feature, weight] of weighed(features)) {
			const at = filled[feature] ?? 0;
			ids[at] = id;
			weights[at] = weight;
			filled[feature] = at + 1;
		}

	/** By class, 0 to about 1.75. */
	return (features: readonly number[]): number[] => {
		const near = new Float32Array(all.length);
		for (const [feature, weight] of weighed(features))
			for (let at = starts[feature] ?? 0; at < (starts[feature + 1] ?? 0); at++) {
				const id = ids[at] ?? 0;
				near[id] = (near[id] ?? 0) + weight * (weights[at] ?? 0);
			}
		const best = texts.map(() => [] as number[]);
		for (const [id, { row }] of all.entries()) {
			const like = near[id] ?? 0;
			const own = best[row] as number[];
			if (own.length === most && like <= (own.at(-1) ?? 0)) continue;
			own.push(like);
			own.sort((one, other) => other - one);
			own.length = Math.min(own.length, most);
		}
		return best.map((own) => own.reduce((sum, like, at) => sum + like * next ** at, 0));
	};
}
