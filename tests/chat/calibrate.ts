import { createRanking, listConfidenceFeatures } from "../../functions/assistant/rank.ts";
import type { Tokenizer } from "../../functions/assistant/tokenize.ts";
import type { Help } from "../../functions/contract/help.ts";
import { type Example, train } from "../../src/build/chat/training/train.ts";

interface Asked {
	q: string;
	last?: string;
	want: readonly string[];
}

/** Fits the confidence weights: logistic regression by gradient descent. */
function regress(rows: readonly { signs: number[]; right: boolean }[]): number[] {
	const size = rows[0]?.signs.length ?? 0;
	let weights = new Array<number>(size).fill(0);
	for (let round = 0; round < 3000; round++) {
		const slope = new Array<number>(size).fill(0);
		for (const { signs, right } of rows) {
			let sum = 0;
			for (let index = 0; index < size; index++) sum += (signs[index] as number) * (weights[index] as number);
			const error = (right ? 1 : 0) - 1 / (1 + Math.exp(-sum));
			for (let index = 0; index < size; index++)
				slope[index] = (slope[index] as number) + (error * (signs[index] as number)) / rows.length;
		}
		weights = weights.map((weight, index) => weight + 0.3 * (slope[index] as number));
	}
	return weights.map((weight) => Math.round(weight * 1000) / 1000);
}

/** Holds out every second user question and trains on everything else. */
export function heldOut<Q extends Asked>(examples: readonly Example[], asked: readonly Q[], half = 0) {
	const held = asked.filter((_, index) => index % 2 === half);
	const texts = new Set(held.map(({ q }) => q));
	return { held, model: train(examples.filter(({ text }) => !texts.has(text))) };
}

/** Fits the confidence weights to questions that the model hasn't seen. */
export function calibrate(
	known: Help,
	tokenizer: Tokenizer,
	examples: readonly Example[],
	asked: readonly Asked[],
): number[] {
	const { held, model } = heldOut(
		examples,
		asked.filter(({ last }) => !last),
	);
	const { rank, slots } = createRanking({ ...known, model }, tokenizer);
	const rows = held.map(({ q, want }) => {
		const ranking = rank(slots(q));
		const id = ranking.matches[0]?.passage.id.replace(/~\d+$/, "") ?? "";
		return { signs: listConfidenceFeatures(ranking), right: want.includes(id) };
	});
	return regress(rows);
}
