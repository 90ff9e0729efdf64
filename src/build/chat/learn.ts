import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { CompanyQuestions } from "../../../content/readers/help/companies.ts";
import type { TrainingQuestion } from "../../../content/readers/help/training.ts";
import { pathTo, readText } from "../../../content/readers/read/disk.ts";
import type { Tokenizer } from "../../../functions/assistant/tokenize.ts";
import type { Help } from "../../../functions/contract/help.ts";
import { calibrate } from "./training/calibrate.ts";
import { trainOthers } from "./training/others.ts";
import { examplesOf, train } from "./training/train.ts";

/** How it is learned: another way makes another model. */
const code = [
	...["tokenize", "entities", "nearest", "classifier", "rank", "confidence", "thresholds", "companies"].map(
		(name) => `functions/assistant/${name}.ts`,
	),
	...["calibrate", "others", "train"].map((name) => `src/build/chat/training/${name}.ts`),
].map((path) => readText(path));

/** Questions people asked of us, and what is told apart from them. */
interface Asked {
	ours: readonly TrainingQuestion[];
	companies: CompanyQuestions;
}

/** What a language knows with what is learned from it in some seconds; cached by what it is learned from. */
export function learned(help: Help, tokenizer: Tokenizer, { ours, companies }: Asked): Help {
	const key = createHash("sha256")
		.update(JSON.stringify([code, help, ours, companies]))
		.digest("hex");
	const path = pathTo(`node_modules/.cache/chat/${key.slice(0, 16)}.json`);
	if (existsSync(path)) return { ...help, ...JSON.parse(readFileSync(path, "utf8")) };
	const model = train(examplesOf(help, tokenizer));
	const made = {
		model,
		others: trainOthers(help, tokenizer, companies),
		confidence: calibrate(help, tokenizer, ours),
	};
	// Another build may be reading: the file is whole, or not there.
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(`${path}.${process.pid}`, JSON.stringify(made));
	renameSync(`${path}.${process.pid}`, path);
	return { ...help, ...made };
}
