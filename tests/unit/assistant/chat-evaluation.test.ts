import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listTrainingQuestions } from "../../../content/readers/help/training.ts";
import { answerQuestion } from "../../../functions/assistant/answer.ts";
import { type Locale, localeCodes } from "../../../i18n/locales.ts";
import { type Asked, type Figures, figuresOf, judge, knowledgeOf, latin, sets } from "../../chat/evaluate.ts";

async function measure(locale: Locale, questions: readonly Asked[]): Promise<Figures> {
	const knowledge = await knowledgeOf(locale);
	return figuresOf(
		questions.map((request) => judge(request, answerQuestion(knowledge, request.q, request.last))),
	);
}

/** Bounds on the shares: right first, right in the top three, wrong answers, off-topic answered. */
type Bounds = [first: number, three: number, wrong: number, offTopic: number];

function expectGood(figures: Figures, ...[first, three, wrong, offTopic]: Bounds): void {
	const { asked, off } = figures;
	expect(asked).toBeGreaterThan(25);
	expect(figures.first / asked).toBeGreaterThanOrEqual(first);
	expect(figures.three / asked).toBeGreaterThanOrEqual(three);
	expect(figures.wrong / asked).toBeLessThanOrEqual(wrong);
	expect(figures["off answered"] / off).toBeLessThanOrEqual(offTopic);
}

// Some five hundred questions a language, on machines that may be busy.
describe.each(localeCodes)("answers in %s", { timeout: 120_000 }, (locale) => {
	it("are right for common questions", async () =>
		expectGood(await measure(locale, sets.main(locale)), 0.9, 0.97, 0.03, 0.07));

	it("are in the top results for stories, typos and follow-ups, and seldom wrong", async () =>
		expectGood(await measure(locale, sets.development(locale)), 0.66, 0.8, 0.12, 0.15));

	it("are right for questions from people who hadn't read our texts, and come soon", async () => {
		const questions = sets.spent(locale);
		await knowledgeOf(locale);
		const begun = process.cpuUsage();
		expectGood(await measure(locale, questions), 0.78, 0.9, 0.06, 0.08);
		// Milliseconds; generous, as CI runners are slow.
		expect(process.cpuUsage(begun).user / 1000 / questions.length).toBeLessThan(12);
	});

	it("are right for the training questions", async () => {
		// A sample: the model has learned all of them.
		const questions = listTrainingQuestions(locale).filter((_, index) => index % 10 === 0);
		expectGood(await measure(locale, questions), 0.9, 0.96, 0.04, 0.03);
	});

	it("are expected from existing passages", async () => {
		const { passage } = await knowledgeOf(locale);
		const all: Asked[] = [
			...listTrainingQuestions(locale),
			...Object.values(sets).flatMap((questionsIn) => questionsIn(locale)),
		];
		expect(all.flatMap(({ want, also = [] }) => [...want, ...also]).filter((id) => !passage(id))).toEqual([]);
	});
});

it.each(["ar", "ru"] as const)("questions in %s typed in Latin letters are understood", async (locale) => {
	const { asked, three } = await measure(locale, latin(locale));
	expect(three / asked).toBeGreaterThanOrEqual(0.8);
});

it("the model is small", async () => {
	for (const locale of localeCodes) {
		const { phrasings, ...model } = (await knowledgeOf(locale)).help.model;
		expect(JSON.stringify(model).length).toBeLessThan(200_000);
		expect(phrasings.length).toBeLessThan(1_200_000);
	}
});

/** Questions about accounts elsewhere, and similar ones about ours; the hard set predates the classifier. */
const questions = (path: string): { theirs: string[]; ours: string[] } =>
	JSON.parse(readFileSync(new URL(`../../chat/companies/${path}.json`, import.meta.url), "utf8"));

describe.each(localeCodes)("questions in %s", (locale) => {
	it.each([
		[locale, 0.8, 1],
		[`hard/${locale}`, 0.8, 1],
		// "My bank", "the shop": no company name to go by.
		[`nameless/${locale}`, 0.65, 2],
	] as const)("about an account are refused for other companies only: %s", async (path, share, mistakes) => {
		const knowledge = await knowledgeOf(locale);
		const isRefused = (q: string) => answerQuestion(knowledge, q).response === knowledge.help.words.others;
		const { theirs, ours } = questions(path);
		expect(theirs.filter(isRefused).length).toBeGreaterThanOrEqual(theirs.length * share);
		expect(ours.filter(isRefused).length).toBeLessThanOrEqual(mistakes);
	});
});

it.each(localeCodes)("people in danger get a humane sentence and a fitting passage in %s", async (locale) => {
	const path = new URL(`../../chat/danger/${locale}.json`, import.meta.url);
	const stories: Asked[] = JSON.parse(readFileSync(path, "utf8"));
	const knowledge = await knowledgeOf(locale);
	const { risk, despair } = knowledge.help.words;
	const met = stories.filter((story) => {
		const answer = answerQuestion(knowledge, story.q);
		const isHuman = [risk, despair].some((sentence) => answer.response.startsWith(sentence));
		return isHuman && judge(story, answer).includes("three");
	});
	expect(met.length / stories.length).toBeGreaterThanOrEqual(0.85);
});
