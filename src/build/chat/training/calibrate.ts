import { signsOf } from "../../../../functions/assistant/confidence.ts";
import { rankingOf } from "../../../../functions/assistant/rank.ts";
import type { Tokenizer } from "../../../../functions/assistant/tokenize.ts";
import type { Help } from "../../../../functions/contract/help.ts";
import { examplesOf, train } from "./train.ts";

interface Asked {
	q: string;
	last?: string;
	want: readonly string[];
}

/** Weights by which signs tell right from wrong: a logistic regression by gradient descent. */
function regress(rows: readonly { signs: number[]; right: boolean }[]): number[] {
	const size = rows[0]?.signs.length ?? 0;
	let weights = new Array<number>(size).fill(0);
	for (let round = 0; round < 3000; round++) {
		const slope = new Array<number>(size).fill(0);
		for (const { signs, right } of rows) {
			const sum = signs.reduce((total, sign, at) => total + sign * (weights[at] as number), 0);
			const error = (right ? 1 : 0) - 1 / (1 + Math.exp(-sum));
			for (const [at, sign] of signs.entries())
				slope[at] = (slope[at] as number) + (error * sign) / rows.length;
		}
		weights = weights.map((weight, at) => weight + 0.3 * (slope[at] as number));
	}
	return weights.map((weight) => Math.round(weight * 1000) / 1000);
}

/** How many parts the questions are tested in. */
const folds = 2;

/**
 * How much each sign of a right answer is to be believed: learned by cross-fitting, each part of the questions people asked ranked
 * by what has not seen it.
 */
export function calibrate(help: Help, tokenizer: Tokenizer, asked: readonly Asked[]): number[] {
	const alone = asked.filter(({ last }) => !last);
	const rows = Array.from({ length: folds }, (_, fold) => {
		const held = alone.filter((_, at) => at % folds === fold);
		const texts = new Set(held.map(({ q }) => q));
		const ways = Object.fromEntries(
			Object.entries(help.ways).map(([name, lines]) => [name, lines.filter((line) => !texts.has(line))]),
		);
		const model = train(examplesOf({ ...help, ways }, tokenizer));
		const { rank, entities } = rankingOf({ ...help, ways, model }, tokenizer);
		return held.map(({ q, want }) => {
			const ranking = rank(entities.slots(q));
			const id = ranking.matches[0]?.passage.id.replace(/~\d+$/, "") ?? "";
			return { signs: signsOf(ranking), right: want.includes(id) };
		});
	});
	return regress(rows.flat());
}
