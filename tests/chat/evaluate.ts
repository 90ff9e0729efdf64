/**
 * `node tests/chat/evaluate.ts [language] [set] [--list]`: what somebody meets who asks the questions of this folder: the right text
 * first in sight, in sight among three, a wrong one as the answer, and off-topic questions answered. "asked" are the questions
 * that are learned from, each half by a model that has not seen it. `--list` names the misses.
 */
import { readFileSync } from "node:fs";
import { trainingQuestions } from "../../content/readers/help/training.ts";
import { type Answer, answerTo } from "../../functions/assistant/answer.ts";
import { createKnowledge, type Knowledge } from "../../functions/assistant/knowledge.ts";
import { tokenizerOf } from "../../functions/assistant/tokenize.ts";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { helpFor, wholeHelp } from "../../src/build/chat/index.ts";
import { heldOut } from "../../src/build/chat/training/calibrate.ts";
import { examplesOf } from "../../src/build/chat/training/train.ts";

export interface Asked {
	q: string;
	/** How it is asked: "story", "typo"; where that is told. */
	kind?: string;
	/** The question before it, for those that lean on one. */
	last?: string;
	/** Any of these passages answers it; none for what our pages say nothing about. */
	want: string[];
	/** The same for the second of two questions in one. */
	also?: string[];
}

const read = (path: string): Asked[] => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

/** The sets of questions that nothing is learned from (README.md). */
export const sets = {
	main: (locale: Locale) => read(`./${locale}.json`),
	development: (locale: Locale) => read(`./development/${locale}.json`),
	spent: (locale: Locale) => read(`./spent/${locale}.json`),
};

/** Questions of the spent sets as people type them without a keyboard of their language. */
export const latin = (locale: "ar" | "ru"): Asked[] => read(`./latin/${locale}.json`);

const known = new Map<Locale, Promise<Knowledge>>();

/** What the assistant knows in a language, made once for all who ask. */
export function knowledgeOf(locale: Locale): Promise<Knowledge> {
	const made = async () => createKnowledge(await wholeHelp(locale), await tokenizerOf(locale));
	const knowledge = known.get(locale) ?? made();
	known.set(locale, knowledge);
	return knowledge;
}

/** What came of questions, in numbers of them. */
export const outcomes = [
	"asked",
	"first",
	"three",
	"right",
	"wrong",
	"unknown",
	"off",
	"off answered",
] as const;
export type Figures = Record<(typeof outcomes)[number], number>;

const bare = (id: string): string => id.replace(/~\d+$/, "");

/** What somebody meets with an answer: which of the outcomes it is. */
export function judge(
	{ want, also = [] }: Asked,
	{ kind, passages, suggestions }: Answer,
): (typeof outcomes)[number][] {
	if (!want.length) return kind === "answer" ? ["off", "off answered"] : ["off"];
	const isMeant = ({ id }: { id: string }) => [...want, ...also].includes(bare(id));
	const first = passages.some(isMeant);
	const three = first || suggestions.some(isMeant);
	return [
		"asked",
		...(first ? (["first"] as const) : []),
		...(three ? (["three"] as const) : []),
		...(kind === "answer" ? ([first ? "right" : "wrong"] as const) : []),
		...(passages.length ? [] : (["unknown"] as const)),
	];
}

export function figuresOf(judged: readonly (typeof outcomes)[number][][]): Figures {
	const all = judged.flat();
	return Object.fromEntries(
		outcomes.map((name) => [name, all.filter((one) => one === name).length]),
	) as Figures;
}

/** The questions people asked, each half answered by what was learned from the other. */
async function crossFitted(locale: Locale): Promise<{ asked: Asked; answer: Answer }[]> {
	const help = await wholeHelp(locale);
	const tokenizer = await tokenizerOf(locale);
	const examples = examplesOf(helpFor(locale), tokenizer);
	return [0, 1].flatMap((half) => {
		const { held, model } = heldOut(examples, trainingQuestions(locale), half);
		const knowledge = createKnowledge({ ...help, model }, tokenizer);
		return held.map((asked) => ({ asked, answer: answerTo(knowledge, asked.q, asked.last) }));
	});
}

if (import.meta.main) {
	const input = process.argv.slice(2).filter((word) => !word.startsWith("-"));
	const locales = localeCodes.filter(
		(code) => !input.some((word) => word.length === 2) || input.includes(code),
	);
	const names = [...Object.keys(sets), "asked"].filter(
		(name) => !input.some((word) => word.length > 2) || input.includes(name),
	);
	const all = new Map<string, (typeof outcomes)[number][][]>();
	const row = (cells: readonly (string | number)[]) =>
		console.log(cells.map((cell) => `${cell}`.padStart(13)).join(""));
	const print = (locale: string, name: string, judged: (typeof outcomes)[number][][]) => {
		const figures = figuresOf(judged);
		const share = (count: number, of: number) => `${((100 * count) / (of || 1)).toFixed(1)} %`;
		row([
			locale,
			name,
			...outcomes.map((one) =>
				["asked", "off"].includes(one)
					? figures[one]
					: share(figures[one], one === "off answered" ? figures.off : figures.asked),
			),
		]);
	};
	row(["", "", ...outcomes]);
	for (const locale of locales)
		for (const name of names) {
			const startedAt = performance.now();
			const knowledge = await knowledgeOf(locale);
			const answered =
				name === "asked"
					? await crossFitted(locale)
					: sets[name as keyof typeof sets](locale).map((request) => ({
							asked: request,
							answer: answerTo(knowledge, request.q, request.last),
						}));
			const judged = answered.map(({ asked, answer }) => judge(asked, answer));
			all.set(name, [...(all.get(name) ?? []), ...judged]);
			print(locale, name, judged);
			if (process.argv.includes("--time")) console.log((performance.now() - startedAt) / answered.length);
			if (process.argv.includes("--list"))
				for (const { asked, answer } of answered)
					if (
						!judge(asked, answer).some((one) => one === "first") &&
						(asked.want.length || answer.kind === "answer")
					)
						console.log(
							`  ${answer.kind.toUpperCase()} ${asked.q} → ${answer.candidates.map(({ id }) => id).join(", ")} (${asked.want[0] ?? "-"})`,
						);
		}
	for (const [name, judged] of all) print("all", name, judged);
}
