/**
 * `node tests/chat/halves.ts [language] [--list]`: what somebody meets who asks a question of `content/help/varied` of a model that
 * has learned from the other half of these alone, beside all the rest. The only figures here that no work on these questions flatters.
 */
import { readFileSync } from "node:fs";
import { createKnowledge } from "../../functions/chat/knowledge.ts";
import { vocabularyOf } from "../../functions/chat/vocabulary.ts";
import type { Locale } from "../../i18n/locales.ts";
import { examplesOf } from "../../src/build/chat/examples.ts";
import { helpFor } from "../../src/build/chat/index.ts";
import { modelOf } from "../../src/build/chat/model.ts";
import { type Asked, measured } from "./evaluate.ts";
import { countsOf, outcomes as names, type Outcome, outcomeOf } from "./outcomes.ts";

const variedIn = (locale: Locale): Asked[] =>
	JSON.parse(readFileSync(new URL(`../../content/help/varied/${locale}.json`, import.meta.url), "utf8"));

const given = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const all: Outcome[] = [];
const row = (name: string, cells: readonly (number | string)[]) =>
	console.log([name, ...cells].map((cell) => `${cell}`.padStart(13)).join(""));
row("", names);
for (const locale of measured.filter((code) => !given.length || given.includes(code))) {
	const help = helpFor(locale);
	const vocabulary = await vocabularyOf(locale, help.speech);
	const examples = examplesOf(help, locale, vocabulary);
	const varied = variedIn(locale);
	const found = [0, 1].flatMap((half) => {
		const asked = varied.filter((_, at) => at % 2 === half);
		const texts = new Set(asked.map(({ q }) => q));
		const model = modelOf(
			examples.filter(({ text }) => !texts.has(text)),
			locale,
		);
		const knowledge = createKnowledge({ ...help, model }, vocabulary);
		return asked.map((one) => ({ one, outcome: outcomeOf(knowledge, one) }));
	});
	if (process.argv.includes("--list"))
		for (const { one, outcome } of found.filter(
			({ outcome }) => !["right", "among", "off"].includes(outcome),
		))
			console.log(`  ${outcome.toUpperCase()} ${one.q} (${one.want.join(" ") || "-"})`);
	row(locale, countsOf(found.map(({ outcome }) => outcome)));
	all.push(...found.map(({ outcome }) => outcome));
}
row("all", countsOf(all));
