import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { CompanyQuestions } from "../../../content/readers/help/companies.ts";
import type { TrainingQuestion } from "../../../content/readers/help/training.ts";
import { findFiles, pathTo, readText } from "../../../content/readers/read/disk.ts";
import { entitiesOf } from "../../../functions/assistant/entities.ts";
import { countriesOf } from "../../../functions/assistant/rank.ts";
import type { Tokenizer } from "../../../functions/assistant/tokenize.ts";
import type { Help } from "../../../functions/contract/help.ts";
import { calibrate } from "./training/calibrate.ts";
import { trainOthers } from "./training/others.ts";
import { examplesOf, type TrainingInput, train } from "./training/train.ts";

/** Sources that affect training: they're part of the cache key. */
const code = [
	"functions/assistant/{tokenize,entities,nearest,classifier,rank,confidence,thresholds,companies}.ts",
	"src/build/chat/training/*.ts",
	"i18n/fold.ts",
	"i18n/*/terms.ts",
]
	.flatMap((pattern) => findFiles(pattern))
	.map((path) => readText(path));

/** Adds the trained models. Training takes seconds, so the result is cached by its inputs. */
export function learned(
	{ phrasings, ...help }: TrainingInput,
	tokenizer: Tokenizer,
	ours: readonly TrainingQuestion[],
	companies: CompanyQuestions,
): Help {
	const key = createHash("sha256")
		.update(JSON.stringify([code, help, phrasings, ours, companies]))
		.digest("hex");
	const path = pathTo(`node_modules/.cache/chat/${key.slice(0, 16)}.json`);
	if (existsSync(path)) return { ...help, ...JSON.parse(readFileSync(path, "utf8")) };
	const { slots } = entitiesOf(help, tokenizer);
	const passages = help.passages.map((passage) => {
		const countries = countriesOf(slots(passage.title).mentions);
		return countries.length ? { ...passage, countries } : passage;
	});
	const known = { ...help, passages, phrasings };
	const examples = examplesOf(known, tokenizer);
	const made = {
		passages,
		model: train(examples),
		...trainOthers(known, tokenizer, companies),
		confidence: calibrate(known, tokenizer, examples, ours),
	};
	// Rename atomically: another build may be reading the file.
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(`${path}.${process.pid}`, JSON.stringify(made));
	renameSync(`${path}.${process.pid}`, path);
	return { ...help, ...made };
}
