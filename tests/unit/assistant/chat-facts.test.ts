import { describe, expect, it } from "vitest";
import { claimsData, getCanonical } from "../../../content/readers/claims.ts";
import { countries } from "../../../content/readers/places/countries.ts";
import { answerQuestion } from "../../../functions/assistant/answer.ts";
import { fold } from "../../../i18n/fold.ts";
import { localeCodes } from "../../../i18n/locales.ts";
import { knowledgeOf } from "../../chat/evaluate.ts";
import { claimAsked, factsIn, howAnswered } from "../../chat/facts.ts";

/** Minimum number of facts per kind, so that a list that failed to load doesn't pass. */
const kinds = {
	...{ claim: 30, guide: 20, service: 50, term: 50, servers: 190, law: 40 },
	...{ "not offered": 4, version: 8, command: 1, price: 2, post: 8 },
};

// Some 450 questions a language, on machines that may be busy.
describe.each(localeCodes)("every fact the assistant should know in %s", { timeout: 120_000 }, (locale) => {
	it("is answered or offered when asked for by name", async () => {
		const knowledge = await knowledgeOf(locale);
		const facts = factsIn(locale, knowledge);
		for (const [kind, least] of Object.entries(kinds))
			expect(facts.filter((fact) => fact.kind === kind).length, kind).toBeGreaterThanOrEqual(least);
		const missing = facts.filter((fact) => !howAnswered(knowledge, fact));
		expect(missing.map(({ kind, name, q }) => `${kind} ${name}: ${q}`)).toEqual([]);
	});
});

it("a claim's passages show its number, except where words or a list replace it", async () => {
	const writtenOut = ["countries", "protocols", "languages", "logsKept", "discountPercent"];
	const { passages } = (await knowledgeOf("en")).help;
	const unanswered = Object.keys(claimsData.claims).filter((name) => {
		const request = claimAsked[name];
		const claim = claimsData.claims[name];
		if (!request || !claim || writtenOut.includes(name)) return false;
		const value = String(getCanonical(claim));
		const factPassages = passages.filter(({ id }) => request.ids.includes(id.replace(/~\d+$/, "")));
		const numbers = factPassages.map(({ text }) =>
			fold(text)
				.replace(/(\d),(?=\d{3})/g, "$1")
				.replace(/(\d)m\+/g, "$1000000"),
		);
		const one = value === "1" ? "|one|a year" : "";
		return !numbers.some((text) => new RegExp(`(^|[^\\d.])(${value}${one})(?!\\d)`).test(text));
	});
	expect(unanswered).toEqual([]);
});

it.each([
	["ru", "Есть ли серверы в Нигерии?", "servers/NG"],
	["ru", "Есть ли серверы: Нигер?", "servers/NE"],
	["ru", "Есть ли серверы: Австрия?", "country"],
	["ru", "Есть ли серверы: Австралия?", "country"],
	["ar", "هل لديكم خوادم في المملكة المتحدة؟", "country"],
] as const)("in %s the country of %s isn't confused with a similar name", async (locale, question, id) => {
	const { passages } = answerQuestion(await knowledgeOf(locale), question);
	expect(passages.map((passage) => passage.id.replace(/^country\/.*/, "country"))).toEqual([id]);
});

it("no country of the locations table is said to have no servers", async () => {
	const { passages } = (await knowledgeOf("en")).help;
	expect(countries.filter(({ code }) => passages.some(({ id }) => id === `servers/${code}`))).toEqual([]);
});

it("every claim has a question, or is marked as having none", () =>
	expect(Object.keys(claimAsked).sort()).toEqual(Object.keys(claimsData.claims).sort()));
