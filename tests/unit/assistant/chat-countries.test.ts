import { describe, expect, it } from "vitest";
import { answerQuestion } from "../../../functions/assistant/answer.ts";
import type { Locale } from "../../../i18n/locales.ts";
import cases from "../../chat/cases.json" with { type: "json" };
import { knowledgeOf } from "../../chat/evaluate.ts";

const ask = async (locale: Locale, question: string, previous?: string) =>
	answerQuestion(await knowledgeOf(locale), question, previous);
const ids = async (...question: Parameters<typeof ask>) =>
	(await ask(...question)).passages.map(({ id }) => id);

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
