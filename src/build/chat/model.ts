import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { pathTo, readText } from "../../../content/readers/disk.ts";
import { featureCount } from "../../../functions/chat/features.ts";
import { vocabularyOf } from "../../../functions/chat/vocabulary.ts";
import type { Help, Model } from "../../../functions/contract/help.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { examplesOf, foreign } from "./examples.ts";
import { type Example, train } from "./train.ts";

/** How it is learned: another way makes another model. As files, since what runs in a test is not the same text as in a build. */
const learning = ["train", "fours"].map((name) => readText(`src/build/chat/${name}.ts`));

/** The model that is learned from examples in some seconds, and kept by what it was learned from. */
export function modelOf(examples: readonly Example[], locale: Locale): Model {
	const made = createHash("sha256")
		.update(JSON.stringify([learning, featureCount, examples]))
		.digest("hex");
	const path = pathTo(`node_modules/.cache/chat/${locale}-${made.slice(0, 16)}.json`);
	if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8"));
	const learned = train(examples);
	const asked = learned.classes.map((name) => [
		...new Set(examples.filter((one) => one.name === name && one.share >= foreign).map(({ text }) => text)),
	]);
	const model: Model = { ...learned, asked };
	// Another build may be reading: the file is whole, or not there.
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(`${path}.${process.pid}`, JSON.stringify(model));
	renameSync(`${path}.${process.pid}`, path);
	return model;
}

/** The model of a language. */
export const modelFor = async (help: Help, locale: Locale): Promise<Model> =>
	modelOf(examplesOf(help, locale, await vocabularyOf(locale, help.speech)), locale);
