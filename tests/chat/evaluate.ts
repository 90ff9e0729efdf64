/** `npx node tests/chat/evaluate.ts [language] [set] [--list]` scores the assistant; `--list` names misses. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Answer, answerQuestion } from "../../functions/assistant/answer.ts";
import { createKnowledge, type Knowledge } from "../../functions/assistant/knowledge.ts";
import { loadTokenizer } from "../../functions/assistant/tokenize.ts";
import type { Help } from "../../functions/contract/index.ts";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { buildHelp } from "../../src/build/chat/index.ts";
import { dist } from "../support/site/dist-folder.ts";

export interface Asked {
	q: string;
	/** Style of the question where noted: "story", "typo". */
	kind?: string;
	/** The previous question, for follow-ups. */
	last?: string;
	/** Acceptable passages; empty for off-topic questions. */
	want: string[];
	/** Acceptable passages for the second of two questions. */
	also?: string[];
}

const read = (path: string): Asked[] => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

/** Question sets held out from training (README.md). */
export const sets = {
	main: (locale: Locale) => read(`./${locale}.json`),
	development: (locale: Locale) => read(`./development/${locale}.json`),
	spent: (locale: Locale) => read(`./spent/${locale}.json`),
};

/** Questions of the spent sets in romanized spelling. */
export const latin = (locale: "ar" | "ru"): Asked[] => read(`./latin/${locale}.json`);

const known = new Map<Locale, Promise<Knowledge>>();

/** The whole suite has just built the site, so its tests needn't train the models again. */
const helpOf = async (locale: Locale): Promise<Help> =>
	process.env.CI ? JSON.parse(readFileSync(join(dist, `chat/${locale}.json`), "utf8")) : buildHelp(locale);

/** The assistant's index for a language, built once. */
export function knowledgeOf(locale: Locale): Promise<Knowledge> {
	const made = async () => createKnowledge(await helpOf(locale), await loadTokenizer(locale));
	const knowledge = known.get(locale) ?? made();
	known.set(locale, knowledge);
	return knowledge;
}

const outcomes = ["asked", "first", "three", "right", "wrong", "unknown", "off", "off answered"] as const;
type Outcome = (typeof outcomes)[number];
export type Figures = Record<Outcome, number>;

const bare = (id: string): string => id.replace(/~\d+$/, "");

/** Outcomes that an answer counts towards. */
export function judge({ want, also = [] }: Asked, { kind, passages, suggestions }: Answer): Outcome[] {
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

export function figuresOf(judged: readonly Outcome[][]): Figures {
	const all = judged.flat();
	return Object.fromEntries(
		outcomes.map((name) => [name, all.filter((one) => one === name).length]),
	) as Figures;
}

if (import.meta.main) {
	const input = process.argv.slice(2).filter((word) => !word.startsWith("-"));
	const locales = localeCodes.filter(
		(code) => !input.some((word) => word.length === 2) || input.includes(code),
	);
	const names = (Object.keys(sets) as (keyof typeof sets)[]).filter(
		(name) => !input.some((word) => word.length > 2) || input.includes(name),
	);
	const all = new Map<string, Outcome[][]>();
	const row = (cells: readonly (string | number)[]) =>
		console.log(cells.map((cell) => `${cell}`.padStart(13)).join(""));
	const print = (locale: string, name: string, judged: Outcome[][]) => {
		const figures = figuresOf(judged);
		const share = (one: Outcome) =>
			`${((100 * figures[one]) / ((one === "off answered" ? figures.off : figures.asked) || 1)).toFixed(1)} %`;
		const isCount = (one: Outcome) => one === "asked" || one === "off";
		row([locale, name, ...outcomes.map((one) => (isCount(one) ? figures[one] : share(one)))]);
	};
	row(["", "", ...outcomes]);
	for (const locale of locales)
		for (const name of names) {
			const knowledge = await knowledgeOf(locale);
			const judged = sets[name](locale).map((asked) => {
				const answer = answerQuestion(knowledge, asked.q, asked.last);
				const outcome = judge(asked, answer);
				const isMiss = !outcome.includes("first") && (asked.want.length || answer.kind === "answer");
				const candidates = answer.candidates.map(({ id }) => id).join(", ");
				if (process.argv.includes("--list") && isMiss)
					console.log(`  ${answer.kind.toUpperCase()} ${asked.q} → ${candidates} (${asked.want[0] ?? "-"})`);
				return outcome;
			});
			all.set(name, [...(all.get(name) ?? []), ...judged]);
			print(locale, name, judged);
		}
	for (const [name, judged] of all) print("all", name, judged);
}
