import { describe, expect, it } from "vitest";
import { answerQuestion } from "../../../functions/assistant/answer.ts";
import { parseCourtesy } from "../../../functions/assistant/talk.ts";
import { type Locale, localeCodes } from "../../../i18n/locales.ts";
import { listStarters, starterPassages } from "../../../src/features/chat/starters.ts";
import { getSection } from "../../../src/words/dictionaries.ts";
import cases from "../../chat/cases.json" with { type: "json" };
import { knowledgeOf } from "../../chat/evaluate.ts";

const ask = async (locale: Locale, question: string, previous?: string) =>
	answerQuestion(await knowledgeOf(locale), question, previous);
const ids = ({ passages }: Awaited<ReturnType<typeof ask>>) => passages.map(({ id }) => id);

describe("two questions in one", () => {
	it.each([
		["en", "Do you keep logs, and can I pay with PayPal?", ["faqs#logs", "faqs#methods"]],
		["ru", "Вы ведёте логи, и можно ли заплатить картой?", ["faqs#logs", "faqs#methods"]],
	] as const)("in %s are answered with two passages and their pages", async (locale, question, matters) => {
		const answer = await ask(locale, question);
		expect(answer.passages.map(({ id, topic = id }) => topic)).toEqual(matters);
		expect(answer.sources.map(({ url }) => url)).toEqual(answer.passages.map(({ url }) => url));
		for (const { text } of answer.passages) expect(answer.response).toContain(text);
	});

	it.each([
		["en", "do you keep logs and how do I pay with paypal?", "Can I install it on Windows?"],
		["ru", "вы ведёте логи и можно ли заплатить картой?", "Можно ли установить на Windows?"],
	] as const)("in %s are no follow-up", async (locale, question, previous) =>
		expect(ids(await ask(locale, question, previous))).toEqual(ids(await ask(locale, question))),
	);

	it("aren't found in one question with a comma", async () =>
		expect(ids(await ask("en", "My connection is slow, what can I do?"))).toHaveLength(1));
});

it.each(cases.followUps as [Locale, string, string, string][])(
	"a follow-up question in %s: %s",
	async (locale, question, previous, id) => {
		const { passages, suggestions } = await ask(locale, question, previous);
		expect([...passages, ...suggestions].map((one) => one.id)).toContain(id);
	},
);

it.each(cases.complete as [Locale, string, string, string][])(
	"a complete question in %s is answered by itself: %s",
	async (locale, question, previous, id) => {
		const answer = ids(await ask(locale, question, previous));
		expect(answer).toEqual(ids(await ask(locale, question)));
		expect(answer).toContain(id);
	},
);

it.each(cases.otherLayout as [Locale, string, string][])(
	"letters from another keyboard layout in %s are understood: %s",
	async (locale, question, id) => {
		const { passages, suggestions } = await ask(locale, question);
		expect([...passages, ...suggestions].map((one) => one.id)).toContain(id);
	},
);

it("a greeting is stripped, and the punctuation of the rest kept", () => {
	const greetings = { hello: ["hello"], thanks: [], bye: [], who: [] };
	const courtesy = parseCourtesy("Hello! It is slow. Why?", greetings);
	expect(courtesy).toEqual({ kind: null, rest: "It is slow. Why?" });
	expect(parseCourtesy("It is slow. Why?", greetings)).toEqual({ kind: null, rest: "It is slow. Why?" });
});

describe("the suggested questions", () => {
	it.each(localeCodes)("in %s have passages, found when the question is typed", async (locale) => {
		const { first } = getSection(locale, "chat");
		const missing = [];
		for (const { id, text } of first) {
			const { passages, suggestions } = await ask(locale, text);
			const knowledge = await knowledgeOf(locale);
			const expected = knowledge.passage(starterPassages[id] ?? "");
			const matches = [...passages, ...suggestions].map((one) => knowledge.passage(one.id));
			if (
				!expected ||
				!matches.some((one) => one?.id === expected.id || one?.topic === (expected.topic ?? ""))
			)
				missing.push(id);
		}
		expect(missing).toEqual([]);
	});

	it.each([
		["/ar/download/linux", ["download-versions", "download-devices", "download-slow"]],
		["/verify/", ["account-code", "account-password", "account-second"]],
		["/fr", ["start", "trial", "connect"]],
		["/blog/pricing", ["start", "trial", "connect"]],
	])("fit the page %s", (path, ids) =>
		expect(listStarters(path, getSection("en", "chat").first).map(({ id }) => id)).toEqual(ids),
	);
});
