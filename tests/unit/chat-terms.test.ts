import { describe, expect, it } from "vitest";
import { createKnowledge } from "../../functions/chat/knowledge.ts";
import { offTopic } from "../../functions/chat/synonyms.ts";
import { lettersApart, typosIn } from "../../functions/chat/typos.ts";
import { vocabularyFrom, vocabularyOf } from "../../functions/chat/vocabulary.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { helpFor } from "../../src/build/chat/index.ts";
import { smallHelp } from "../support/help.ts";

const stem = (word: string) => word.replace(/s$/, "");
const { termsIn } = vocabularyFrom(
	{ stem, stop: "the my", alike: "notebook laptop" },
	{
		idle: "please",
		same: [
			"refund: money back, give me the money, moneyback",
			"!laptop: computer",
			"new: news",
			"?: recipe, bank account",
		],
	},
);

describe("the terms of a text", () => {
	it.each([
		["a word for another", "moneyback please", ["refund"]],
		["a phrase, also over words that say nothing alone", "give me the money", ["refund"]],
		["the longest phrase", "money back on the laptop", ["refund", "on", "laptop"]],
		["a name for a name", "my notebook, my computers", ["laptop", "laptop"]],
		["nothing for a part of a phrase", "money", ["money"]],
		["what none of our pages is about", "my bank account", [offTopic]],
		["the word itself before another with its stem", "news", ["new"]],
	])("have %s", (_, text, found) => expect(termsIn(text)).toEqual(found));

	it.each([
		["ar", "الvpn", "vpn"],
		["ar", "مايشتغل", "لا يعمل"],
		["fr", "l'appli", "appli"],
		["fr", "fonctionne-t-il", "fonctionne"],
	] as const)("in %s see that %s is %s and more", async (locale, joined, apart) => {
		const { termsIn: of } = await vocabularyOf(locale, helpFor(locale).speech);
		expect(of(joined)).toEqual(of(apart));
	});
});

describe.each(localeCodes)("how people talk in %s", (locale) => {
	const { speech } = helpFor(locale);

	it("is written as a name, a colon and the ways to say it", () => {
		const lines = speech?.same ?? [];
		expect(lines.length).toBeGreaterThan(50);
		expect(
			lines.filter((line) => !/^(?:!?[^\s:,!?]+|\?): [^\s:,][^:,]*(?:, [^\s:,][^:,]*)*$/u.test(line)),
		).toEqual([]);
		const names = lines.map((line) => line.slice(0, line.indexOf(":")).replace("!", ""));
		expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
	});
});

it("what none of our pages is about is not answered by the rest of its words", async () => {
	const file = { ...smallHelp, speech: { idle: "", same: ["?: the weather"] } };
	const knowledge = createKnowledge(file, await vocabularyOf("en", file.speech));
	const [asked] = file.passages[0]?.phrasings ?? [];
	const [plain] = knowledge.find(`${asked}`);
	const [best] = knowledge.find(`${asked} the weather`);
	expect(best?.score ?? 0).toBeLessThan((plain?.score ?? 0) / 3);
});

describe("typing errors", () => {
	it.each([
		["payment", "paymnet", 1],
		["connection", "conection", 1],
		["refund", "refund", 0],
		["server", "sever", 1],
		["server", "sevres", 2],
	])("%s and %s are %i apart", (one, other, way) => {
		expect(lettersApart(one, other, 2)).toBe(way);
		expect(lettersApart(other, one, 2)).toBe(way);
	});

	it("are no more apart than what is looked for and one", () =>
		expect(lettersApart("payment", "subscription", 2)).toBe(3));

	const correct = typosIn(
		() => ["my payment was declined", "work from home", "payment"],
		(word) => word === "paymint",
	);
	it.each([
		["my paymnet was declind?", "my payment was declined?"],
		["i wrok here", "i work here"],
		["paymint", "paymint"],
		["dota, valorant", "dota, valorant"],
		["Payment", "Payment"],
	])("%s is read as %s", (typed, meant) => expect(correct(typed)).toBe(meant));
});
