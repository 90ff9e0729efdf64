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
const ids = async (...question: Parameters<typeof ask>) =>
	(await ask(...question)).passages.map(({ id }) => id);

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
		expect(await ids(locale, question, previous)).toEqual(await ids(locale, question)),
	);

	it("aren't found in one question with a comma", async () =>
		expect(await ids("en", "My connection is slow, what can I do?")).toHaveLength(1));
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
		const answer = await ids(locale, question, previous);
		expect(answer).toEqual(await ids(locale, question));
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

describe("servers in several countries", () => {
	it.each(cases.servers as [Locale, string, string[]][])("in %s: %s", async (locale, question, expected) => {
		const { passages, response } = await ask(locale, question);
		expect(passages.map(({ id }) => id)).toEqual(expected);
		for (const { text } of passages) expect(response).toContain(text);
	});

	it("are answered by name even where their text doesn't name them", async () =>
		expect((await ask("en", "servers in Kenya or Germany?")).response).toContain(
			"Server location: Germany\n",
		));

	it("are answered for both countries in a question about servers, and for none in another question", async () => {
		expect(await ids("en", "From Egypt, do you have a server in France?")).toContain("country/france");
		expect((await ids("en", "Is Netflix from Kenya or from Peru better?")).length).toBeLessThan(2);
	});
});

describe("the law of a country", () => {
	it.each(cases.law as [Locale, string, string][])("in %s: %s", async (locale, question, expected) =>
		expect(await ids(locale, question)).toEqual([expected]),
	);

	it("is answered with the country's name, and never starts with a yes", async () => {
		const { response } = await ask("en", "Is it against the law to use a VPN in the UAE?");
		expect(response).toMatch(/^United Arab Emirates: /);
	});

	it("isn't offered for another country", async () => {
		const question = "هل مكالمات واتساب تشتغل مع البرنامج وأنا في السعودية؟";
		const { passages, suggestions } = await ask("ar", question);
		const titles = [...passages.map(({ title }) => title), ...suggestions.map(({ question }) => question)];
		expect(titles.filter((title) => title.includes("الإمارات"))).toEqual([]);
	});

	it("is the general passage where no country is named", async () =>
		expect(await ids("en", "Is it legal to use a VPN?")).toEqual(["faqs#legal"]));
});

it.each(cases.helplines as [Locale, string, string][])(
	"helplines in %s: %s",
	async (locale, question, phone) => {
		const { response, sources } = await ask(locale, question);
		expect(response).toContain(phone);
		expect(sources[0]?.url).toMatch(/\/help\/tracked#helplines$/);
	},
);

it.each(cases.despair as [Locale, string, string][])(
	"a user in despair gets a crisis line in %s: %s",
	async (locale, question, phone) => {
		const { response } = await ask(locale, question);
		expect(response).toContain((await knowledgeOf(locale)).help.words.despair);
		expect(response).toContain(phone);
	},
);

it.each(cases.freeLocations as [Locale, string, string][])(
	"the free plan's countries in %s: %s",
	async (locale, question, previous) => {
		expect(await ids(locale, question, previous)).toEqual(["pricing#free-locations"]);
		expect(await ids(locale, question)).not.toContain("pricing#free-locations");
	},
);

describe("another company", () => {
	it.each(cases.otherCompanies as [Locale, string][])("in %s is detected in %s", async (locale, question) => {
		expect((await knowledgeOf(locale)).isAboutOthers(question)).toBe(true);
	});

	it.each(cases.ours as [Locale, string][])("in %s isn't detected in %s", async (locale, question) => {
		expect((await knowledgeOf(locale)).isAboutOthers(question)).toBe(false);
	});
});
