/**
 * `node tests/chat/outcomes.ts [language] [set] [--list] [--kinds]`: what somebody meets who asks the questions of this folder: the
 * answer at once, it among the choices, a wrong answer, or that we do not know. `--list` names all that were not right at once,
 * `--kinds` counts plain questions, stories and the others by themselves.
 */
import { answerTo } from "../../functions/chat/answer.ts";
import type { Knowledge } from "../../functions/chat/knowledge.ts";
import {
	type Asked,
	askedIn,
	blindIn,
	developmentIn,
	knowledgeOf,
	measured,
	questionsIn,
	spentIn,
	toldIn,
} from "./evaluate.ts";

export const outcomes = [
	"right",
	"among",
	"wrong",
	"astray",
	"unknown",
	"off",
	"off-asked",
	"off-answered",
] as const;
export type Outcome = (typeof outcomes)[number];

/** How often each outcome is. */
export const countsOf = (of: readonly Outcome[]): number[] =>
	outcomes.map((kind) => of.filter((one) => one === kind).length);

/** An id without the number of its paragraph. */
const bare = (id: string): string => id.replace(/~\d+$/, "");

/**
 * What somebody meets; "astray" are choices without the right one, "off" is off topic and left alone. Two questions are answered
 * right with two passages; with one, it is among the choices if the other is offered, and else wrong.
 */
export function outcomeOf(knowledge: Knowledge, { q, last, want, also }: Asked): Outcome {
	const { kind, passages, suggestions } = answerTo(knowledge, q, last);
	const said = passages.map(({ id }) => bare(id));
	const offered = suggestions.map(({ id }) => bare(id));
	const has = (ids: string[], wanted: string[]) => ids.some((id) => wanted.includes(id));
	if (want.length === 0) return kind === "answer" ? "off-answered" : kind === "choices" ? "off-asked" : "off";
	if (kind === "answer" && also) {
		const [first, second] = [has(said, want), has(said, also)];
		if (first && second) return "right";
		return (first && has(offered, also)) || (second && has(offered, want)) ? "among" : "wrong";
	}
	if (kind === "answer") return has(said, want) ? "right" : "wrong";
	if (kind === "choices") return has(offered, [...want, ...(also ?? [])]) ? "among" : "astray";
	return "unknown";
}

const sets = {
	main: questionsIn,
	blind: blindIn,
	asked: askedIn,
	told: toldIn,
	development: developmentIn,
	spent: spentIn,
};

/** Prints how often each outcome is, of the questions of one name. */
function print(names: string[], of: readonly Outcome[]): void {
	console.log([...names, ...countsOf(of)].map((cell) => `${cell}`.padStart(12)).join(""));
}

/** What was found for a question, with what words and model made of it. */
function seen(knowledge: Knowledge, { q, last }: Asked): string {
	const found = knowledge.find(q, last).slice(0, 4);
	return found
		.map(
			({ passage, score, words, model }) =>
				`${passage.id} ${score.toFixed(2)}=${words.toFixed(2)}+${(model ?? 0).toFixed(2)}`,
		)
		.join(", ");
}

if (import.meta.main) {
	const given = process.argv.slice(2).filter((word) => !word.startsWith("-"));
	const [listed, byKind] = ["--list", "--kinds"].map((flag) => process.argv.includes(flag));
	const locales = measured.filter((code) => !given.some((word) => word.length === 2) || given.includes(code));
	const all = new Map<string, { asked: Asked; outcome: Outcome }[]>();
	console.log(["", "", ...outcomes].map((name) => name.padStart(12)).join(""));
	for (const locale of locales) {
		const knowledge = await knowledgeOf(locale);
		for (const [name, questionsOf] of Object.entries(sets)) {
			if (given.some((word) => word in sets) && !given.includes(name)) continue;
			const found = questionsOf(locale).map((asked) => ({ asked, outcome: outcomeOf(knowledge, asked) }));
			all.set(name, [...(all.get(name) ?? []), ...found]);
			print(
				[locale, name],
				found.map(({ outcome }) => outcome),
			);
			if (!listed) continue;
			for (const { asked, outcome } of found.filter(({ outcome: one }) => one !== "right" && one !== "off"))
				console.log(
					`  ${outcome.toUpperCase()} ${asked.q} → ${seen(knowledge, asked)} (${asked.want[0] ?? "-"})`,
				);
		}
	}
	for (const [name, found] of all) {
		const groups = byKind ? Map.groupBy(found, ({ asked: { kind = "" } }) => kind) : new Map();
		for (const [kind, some] of [...groups, ["", found]])
			print(
				[name, kind],
				some.map(({ outcome }: { outcome: Outcome }) => outcome),
			);
	}
}
