import { describe, expect, it } from "vitest";
import { trainingQuestions } from "../../../content/readers/help/training.ts";
import { answerTo } from "../../../functions/assistant/answer.ts";
import { type Locale, localeCodes } from "../../../i18n/locales.ts";
import { type Asked, type Figures, figuresOf, judge, knowledgeOf, latin, sets } from "../../chat/evaluate.ts";

async function measure(locale: Locale, questions: readonly Asked[]): Promise<Figures> {
	const knowledge = await knowledgeOf(locale);
	return figuresOf(questions.map((request) => judge(request, answerTo(knowledge, request.q, request.last))));
}

/** Bounds on the shares: right first, right in the top three, wrong answers, off-topic answered. */
function expectGood(
	figures: Figures,
	first: number,
	three: number,
	wrong: number,
	answerCount: number,
): void {
	const { asked, off } = figures;
	expect(asked).toBeGreaterThan(25);
	expect(figures.first / asked).toBeGreaterThanOrEqual(first);
	expect(figures.three / asked).toBeGreaterThanOrEqual(three);
	expect(figures.wrong / asked).toBeLessThanOrEqual(wrong);
	expect(figures["off answered"] / off).toBeLessThanOrEqual(answerCount);
}

// Some two thousand questions a language, on machines that may be busy.
describe.each(localeCodes)("answers in %s", { timeout: 120_000 }, (locale) => {
	it("are right on the questions of everyday", async () =>
		expectGood(await measure(locale, sets.main(locale)), 0.9, 0.97, 0.03, 0.07));

	it("on stories, typing errors and follow-ups are in sight, and seldom wrong", async () =>
		expectGood(await measure(locale, sets.development(locale)), 0.66, 0.8, 0.12, 0.15));

	it("hold on questions by people who had read nothing of ours", async () =>
		expectGood(await measure(locale, sets.spent(locale)), 0.78, 0.9, 0.06, 0.08));

	it("are right on what was learned from", async () =>
		expectGood(await measure(locale, trainingQuestions(locale)), 0.9, 0.96, 0.04, 0.03));

	it("are expected to come from passages that there are", async () => {
		const { passage } = await knowledgeOf(locale);
		const all: Asked[] = [
			...trainingQuestions(locale),
			...Object.values(sets).flatMap((questionsIn) => questionsIn(locale)),
		];
		expect(all.flatMap(({ want, also = [] }) => [...want, ...also]).filter((id) => !passage(id))).toEqual([]);
	});
});

it.each(["ar", "ru"] as const)("questions in %s that are typed in Latin letters are read", async (locale) => {
	const { asked, three } = await measure(locale, latin(locale));
	expect(three / asked).toBeGreaterThanOrEqual(0.8);
});

it("a model is small, and an answer soon there", async () => {
	for (const locale of localeCodes) {
		const knowledge = await knowledgeOf(locale);
		const { ways, ...model } = knowledge.help.model;
		expect(JSON.stringify(model).length).toBeLessThan(200_000);
		expect(ways.length).toBeLessThan(1_200_000);
		const questions = sets.spent(locale);
		const begun = process.cpuUsage();
		for (const { q } of questions) answerTo(knowledge, q);
		// Generous, as CI runners are slow.
		expect(process.cpuUsage(begun).user / 1000 / questions.length).toBeLessThan(12);
	}
});
