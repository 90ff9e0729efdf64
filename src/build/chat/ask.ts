/**
 * `npm run ask -- "question" [--lang ru] [--last "previous question"] [--explain]` prints the assistant's answer; `--explain` adds
 * the scores, the decision and where to add ways to ask. `--file in.json out.json` answers a list of `{ lang, q, last? }`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ContentError } from "../../../content/readers/read/parse.ts";
import { type Answer, answerQuestion } from "../../../functions/assistant/answer.ts";
import { createKnowledge, type Knowledge } from "../../../functions/assistant/knowledge.ts";
import { thresholds } from "../../../functions/assistant/thresholds.ts";
import { hashFeatures, loadTokenizer } from "../../../functions/assistant/tokenize.ts";
import type { Passage } from "../../../functions/contract/chat.ts";
import { isLocale, type Locale, localeCodes } from "../../../i18n/locales.ts";
import { buildHelp, buildTrainingInput } from "./index.ts";

const knowledgeByLocale = new Map<Locale, Promise<Knowledge>>();
function loadKnowledge(lang: Locale): Promise<Knowledge> {
	const make = async () => createKnowledge(await buildHelp(lang), await loadTokenizer(lang));
	const knowledge = knowledgeByLocale.get(lang) ?? make();
	knowledgeByLocale.set(lang, knowledge);
	return knowledge;
}

/** The phrasing of a passage that is most similar to a question. */
async function findNearestPhrasing(q: string, { class: name }: Passage, lang: Locale): Promise<string> {
	const { tokens } = await loadTokenizer(lang);
	const questionFeatures = new Set(hashFeatures(tokens(q)));
	const similarity = (phrasing: string): number => {
		const features = new Set(hashFeatures(tokens(phrasing)));
		return features.intersection(questionFeatures).size / Math.sqrt(features.size || 1);
	};
	const phrasings = buildTrainingInput(lang).phrasings[name] ?? [];
	const [nearest] = phrasings.toSorted((a, b) => similarity(b) - similarity(a));
	return nearest ? `"${nearest}"` : "none";
}

function print({ kind, response, sources, suggestions }: Answer): void {
	console.log(`[${kind}] ${response}`);
	for (const { url } of sources) console.log(`  ${url}`);
	for (const { question, lead } of suggestions) console.log(`  or: ${question} (${lead})`);
}

async function explain(lang: Locale, q: string, answer: Answer, last?: string): Promise<void> {
	const { matches, offTopicScore, familiarity, confidence } = (await loadKnowledge(lang)).find(q, last);
	console.log("\n   score learned nearest  passage");
	const figure = (value: number) => value.toFixed(2).padStart(8);
	for (const { passage, score, learned, nearest } of matches.slice(0, 6))
		console.log(`${[score, learned, nearest].map(figure).join("")}  ${passage.id}`);
	console.log(`${figure(offTopicScore)}  none of ours; like any way to ask: ${familiarity.toFixed(2)}`);
	console.log(
		`Sure: ${confidence.toFixed(1)} (an answer from ${thresholds.sure}, about money or danger ${thresholds.sureIfRisky}). ${answer.kind}: ${answer.why}.`,
	);
	console.log(`Ours, or another company's? One side of content/help/companies/${lang}.json says so.`);
	for (const { passage } of matches.slice(0, 3)) {
		const nearest = await findNearestPhrasing(q, passage, lang);
		console.log(`\n${passage.id}: add ways to ask under "${passage.class}" in content/help/${lang}.json`);
		console.log(`  nearest phrasing: ${nearest}`);
	}
}

export async function run(args: string[]): Promise<void> {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: {
			lang: { type: "string" },
			last: { type: "string" },
			explain: { type: "boolean" },
			file: { type: "boolean" },
		},
	});
	if (values.file) {
		const [from = "", to = ""] = positionals;
		const questions: { lang: Locale; q: string; last?: string }[] = JSON.parse(readFileSync(from, "utf8"));
		const answers = [];
		for (const question of questions) {
			const { lang, q, last } = question;
			const { kind, response, suggestions, passages } = answerQuestion(await loadKnowledge(lang), q, last);
			answers.push({
				...question,
				answer: { kind, response, passages: passages.map(({ id }) => id), suggestions },
			});
		}
		writeFileSync(to, JSON.stringify(answers, null, "\t"));
	} else {
		const lang = values.lang ?? "en";
		if (!isLocale(lang))
			throw new ContentError([`npm run ask: there is no language ${lang}, only ${localeCodes.join(", ")}`]);
		const q = positionals.join(" ");
		if (!q) throw new ContentError(['npm run ask -- "the question" [--lang fr] [--explain]']);
		const answer = answerQuestion(await loadKnowledge(lang), q, values.last);
		print(answer);
		if (values.explain) await explain(lang, q, answer, values.last);
	}
}
