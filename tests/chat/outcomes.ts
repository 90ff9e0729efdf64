/**
 * `node tests/chat/outcomes.ts [language] [set] [--list]`: what somebody meets who asks the questions of this folder: the answer
 * at once, it among the choices, a wrong answer, or that we do not know. `--list` names all that were not right at once.
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
} from "./evaluate.ts";

const kinds = ["right", "among", "wrong", "astray", "unknown", "off", "off-asked", "off-answered"] as const;
export type Outcome = (typeof kinds)[number];

/** An id without the number of its paragraph. */
const bare = (id: string): string => id.replace(/~\d+$/, "");

/** What somebody meets; "astray" are choices without the right one, "off" is off topic and left alone. */
export function outcomeOf(knowledge: Knowledge, { q, last, want }: Asked): Outcome {
	const { kind, passages, suggestions } = answerTo(knowledge, q, last);
	const offered = suggestions.map(({ id }) => bare(id));
	const wanted = (ids: string[]) => ids.some((id) => want.includes(id));
	if (want.length === 0) return kind === "answer" ? "off-answered" : kind === "choices" ? "off-asked" : "off";
	if (kind === "answer") return wanted(passages.map(({ id }) => bare(id))) ? "right" : "wrong";
	if (kind === "choices") return wanted(offered) ? "among" : "astray";
	return "unknown";
}

if (import.meta.main) {
	const given = process.argv.slice(2).filter((word) => !word.startsWith("-"));
	const sets = { main: questionsIn, blind: blindIn, asked: askedIn, development: developmentIn };
	console.log(["", "", ...kinds].map((name) => name.padStart(12)).join(""));
	for (const locale of measured.filter(
		(code) => !given.some((word) => word.length === 2) || given.includes(code),
	)) {
		const knowledge = await knowledgeOf(locale);
		for (const [name, questionsOf] of Object.entries(sets)) {
			if (given.some((word) => word in sets) && !given.includes(name)) continue;
			const outcomes = questionsOf(locale).map((asked) => ({ asked, outcome: outcomeOf(knowledge, asked) }));
			const counts = kinds.map((kind) => outcomes.filter(({ outcome }) => outcome === kind).length);
			console.log([locale, name, ...counts].map((cell) => `${cell}`.padStart(12)).join(""));
			if (!process.argv.includes("--list")) continue;
			for (const { asked, outcome } of outcomes.filter(
				({ outcome: one }) => one !== "right" && one !== "off",
			)) {
				const found = knowledge.find(asked.q, asked.last).slice(0, 3);
				const seen = found
					.map(
						({ passage, score, words, model }) =>
							`${passage.id} ${score.toFixed(2)}=${words.toFixed(2)}+${(model ?? 0).toFixed(2)}`,
					)
					.join(", ");
				console.log(`  ${outcome.toUpperCase()} ${asked.q} → ${seen} (${asked.want[0] ?? "-"})`);
			}
		}
	}
}
