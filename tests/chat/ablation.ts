/**
 * `node tests/chat/ablation.ts [language] [--write=N]`: what the words that stand for others (`speech.same` of content/help) help.
 * A way to say something is counted in all that is learned from, and what is left without it is measured on the questions that
 * nothing is learned from: main, development and spent. `--only=found` makes the trials whose names begin so; `--write=N` leaves
 * out of the file what is found less than N times.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { labelled } from "../../content/readers/asked.ts";
import { createKnowledge } from "../../functions/chat/knowledge.ts";
import { offTopic } from "../../functions/chat/synonyms.ts";
import { vocabularyOf } from "../../functions/chat/vocabulary.ts";
import type { Help } from "../../functions/contract/help.ts";
import { fold, wordsIn } from "../../i18n/fold.ts";
import type { Locale } from "../../i18n/locales.ts";
import { termsOf } from "../../i18n/terms.ts";
import { helpFor } from "../../src/build/chat/index.ts";
import { modelFor } from "../../src/build/chat/model.ts";
import { developmentIn, measured, questionsIn, spentIn } from "./evaluate.ts";
import { type Outcome, outcomeOf } from "./outcomes.ts";

/** A line of `same` taken apart. */
interface Line {
	head: string;
	ways: string[];
}

const lineOf = (line: string): Line => {
	const [head = "", ways = ""] = line.split(": ");
	return { head, ways: ways.split(", ") };
};
const written = ({ head, ways }: Line): string => `${head}: ${ways.join(", ")}`;

/** How many texts that are learned from have each way to say something. */
async function usesIn(locale: Locale, help: Help): Promise<(way: string) => number> {
	const { stem, seam } = await termsOf(locale);
	const split = (text: string) => wordsIn(seam ? text.replace(seam, " ") : text);
	const texts = [
		...labelled(locale).map(({ q }) => q),
		...help.passages.flatMap(({ title, phrasings }) => [title, ...phrasings]),
	];
	const seen = new Map<string, number>();
	for (const text of texts) {
		const words = split(text);
		const roots = words.map(stem);
		const all = new Set(words.map((word) => `=${word}`));
		for (let from = 0; from < roots.length; from++)
			for (let to = from + 1; to <= Math.min(roots.length, from + 6); to++)
				all.add(roots.slice(from, to).join(" "));
		for (const one of all) seen.set(one, (seen.get(one) ?? 0) + 1);
	}
	return (way) => {
		const roots = split(way).map(stem);
		const whole = seen.get(roots.join(" ")) ?? 0;
		return roots.length > 1
			? whole
			: Math.max(seen.get(`=${fold(way)}`) ?? 0, (roots[0]?.length ?? 0) >= 4 ? whole : 0);
	};
}

/** Lines with only some of their ways, and none without any; one that marks a topic says that also by itself, and stays whole then. */
const keeping = (lines: readonly Line[], kept: (way: string, line: Line) => boolean): Line[] =>
	lines
		.map((line) => {
			const ways = line.ways.filter((way) => kept(way, line));
			return ways.length || !line.head.startsWith("!") ? { ...line, ways } : line;
		})
		.filter(({ ways }) => ways.length);

/** What somebody meets with these lines instead of the file's. */
async function outcomesWith(locale: Locale, help: Help, lines: readonly Line[]): Promise<Outcome[]> {
	const speech = { idle: "", ...help.speech, same: lines.map(written) };
	const own = { ...help, speech };
	const model = await modelFor(own, locale);
	const knowledge = createKnowledge({ ...own, model }, await vocabularyOf(locale, speech));
	return [...questionsIn(locale), ...developmentIn(locale), ...spentIn(locale)].map((asked) =>
		outcomeOf(knowledge, asked),
	);
}

const names: Outcome[] = ["right", "among", "wrong", "astray", "unknown", "off-asked", "off-answered"];

/** Leaves out of a file what is found less than so many times. */
function write(locale: Locale, lines: readonly Line[]): void {
	const path = new URL(`../../content/help/${locale}.json`, import.meta.url);
	const text = readFileSync(path, "utf8");
	const begin = text.search(/^\t+"same": \[\n/m);
	const indent = /^(\t+)"same"/m.exec(text)?.[1] ?? "";
	const end = text.indexOf(`\n${indent}]`, begin);
	const body = lines.map((line) => `${indent}\t${JSON.stringify(written(line))}`).join(",\n");
	writeFileSync(path, `${text.slice(0, begin)}${indent}"same": [\n${body}${text.slice(end)}`);
}

if (import.meta.main) {
	const given = process.argv.slice(2);
	const least = Number(given.find((word) => word.startsWith("--write="))?.slice("--write=".length) ?? 0);
	for (const locale of measured.filter(
		(code) => !given.some((word) => word.length === 2) || given.includes(code),
	)) {
		const help = helpFor(locale);
		const lines = (help.speech?.same ?? []).map(lineOf);
		const uses = await usesIn(locale, help);
		// What none of our pages is about is named by few, and there is no end of it: these words stay, as those do by which the
		// law, the servers and the free plan of a country are asked for.
		const { knownIn } = await vocabularyOf(locale, help.speech);
		const asking = new Set(knownIn([help.lawWords, help.serverWords, help.freeWords].join(" ")));
		const stays = ({ head }: Line) => head === offTopic || knownIn(head).some((term) => asking.has(term));
		const often = (times: number) => keeping(lines, (way, line) => stays(line) || uses(way) >= times);
		if (least) {
			write(locale, often(least));
			continue;
		}
		const trials: [string, Line[]][] = [
			["as it is", lines],
			["found once", often(1)],
			["found twice", often(2)],
			["found 4 times", often(4)],
			["found 8 times", often(8)],
			["found 16 times", often(16)],
			["single words", keeping(lines, (way) => !way.includes(" "))],
			["phrases", keeping(lines, (way) => way.includes(" "))],
			["no off topic", lines.filter(({ head }) => head !== offTopic)],
			["only off topic", lines.filter(({ head }) => head === offTopic)],
			["none", []],
		];
		const only = given.find((word) => word.startsWith("--only="))?.slice("--only=".length) ?? "";
		console.log(["", "ways", ...names].map((name) => name.padStart(14)).join(""));
		for (const [name, some] of trials.filter(([name]) => name.startsWith(only))) {
			const outcomes = await outcomesWith(locale, help, some);
			const ways = some.reduce((sum, line) => sum + line.ways.length, 0);
			const counts = names.map((outcome) => outcomes.filter((one) => one === outcome).length);
			console.log([`${locale} ${name}`, ways, ...counts].map((cell) => `${cell}`.padStart(14)).join(""));
		}
	}
}
