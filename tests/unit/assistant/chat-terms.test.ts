import { describe, expect, it } from "vitest";
import { createKnowledge } from "../../../functions/assistant/knowledge.ts";
import { tokenizerFrom, tokenizerOf } from "../../../functions/assistant/tokenize.ts";
import { smallHelp } from "../../support/help.ts";

const { tokens } = tokenizerFrom({
	stem: (word) => word.replace(/s$/, ""),
	stop: "the my",
	alike: "notebook laptop",
});
const termsIn = (text: string) => tokens(text).flatMap(({ term }) => term || []);

describe("the terms of a text", () => {
	it.each([
		["a name for a name", "my notebook, my laptops", ["laptop", "laptop"]],
		["nothing for a word that says nothing", "the refunds", ["refund"]],
	])("have %s", (_, text, result) => expect(termsIn(text)).toEqual(result));

	it.each([
		["ar", "الvpn", "vpn"],
		["ar", "مايشتغل", "لا يعمل"],
		["fr", "l'appli", "appli"],
		["fr", "fonctionne-t-il", "fonctionne"],
	] as const)("in %s see that %s is %s and more", async (locale, joined, apart) => {
		const { tokens: of } = await tokenizerOf(locale);
		const termsOf = (text: string) => of(text).flatMap(({ term }) => term || []);
		expect(termsOf(joined)).toEqual(termsOf(apart));
	});
});

describe("a question", () => {
	const find = async (question: string) => createKnowledge(smallHelp, await tokenizerOf("en")).find(question);

	it("with swapped letters still matches", async () =>
		expect((await find("evrything is slwo")).matches[0]?.passage.id).toBe("faqs#slow"));

	it("on an unrelated topic is refused", async () => {
		const { matches, offTopicScore } = await find("what is the weather like in Paris");
		expect(offTopicScore).toBeGreaterThan(matches[0]?.score ?? 0);
	});

	it("naming a system isn't answered with another's page", async () => {
		const { matches } = await find("How do I install it on Android?");
		expect(matches.map(({ passage }) => passage.id)).not.toContain("download/windows");
	});
});
