import type { Ranking } from "./rank.ts";

/** Features for the confidence regression: bias, top score, margin over the runner-up, familiarity, learned score. */
export function confidenceFeatures({
	matches: [best, second],
	offTopicScore,
	familiarity,
}: Ranking): number[] {
	if (!best) return [1, 0, 0, 0, 0];
	const rival = Math.max(second?.score ?? 0, offTopicScore);
	return [1, Math.log(best.score), Math.log(best.score / (rival || 1e-6)), familiarity, best.learned];
}

/** Probability that the best match is right, 0 to 1. `weights` are fitted by `tests/chat/evaluate.ts --calibrate`. */
export function confidenceOf(ranking: Ranking, weights: readonly number[]): number {
	const sum = confidenceFeatures(ranking).reduce(
		(total, sign, index) => total + sign * (weights[index] ?? 0),
		0,
	);
	return 1 / (1 + Math.exp(-sum));
}
