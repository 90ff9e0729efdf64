import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { TrainingQuestion } from "../../../content/readers/help/training.ts";
import { pathTo, readText } from "../../../content/readers/read/disk.ts";
import type { Tokenizer } from "../../../functions/assistant/tokenize.ts";
import type { Help } from "../../../functions/contract/help.ts";
import { calibrate } from "./training/calibrate.ts";
import { examplesOf, train } from "./training/train.ts";

/** How it is learned: another way makes another model. */
const code = [
	...["tokenize", "entities", "nearest", "classifier", "rank", "confidence", "thresholds"].map(
		(name) => `functions/assistant/${name}.ts`,
	),
	"src/build/chat/training/calibrate.ts",
	"src/build/chat/training/train.ts",
].map((path) => readText(path));

/** What a language knows with what is learned from it in some seconds; cached by what it is learned from. */
export function learned(help: Help, tokenizer: Tokenizer, asked: readonly TrainingQuestion[]): Help {
	const key = createHash("sha256")
		.update(JSON.stringify([code, help, asked]))
		.digest("hex");
	const path = pathTo(`node_modules/.cache/chat/${key.slice(0, 16)}.json`);
	if (existsSync(path)) return { ...help, ...JSON.parse(readFileSync(path, "utf8")) };
	const model = train(examplesOf(help, tokenizer));
	const made = { model, confidence: calibrate(help, tokenizer, asked) };
	// Another build may be reading: the file is whole, or not there.
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(`${path}.${process.pid}`, JSON.stringify(made));
	renameSync(`${path}.${process.pid}`, path);
	return { ...help, ...made };
}
