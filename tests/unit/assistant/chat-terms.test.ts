import { describe, expect, it } from "vitest";
import { createTokenizer, loadTokenizer } from "../../../functions/assistant/tokenize.ts";

const { tokens } = createTokenizer({
	stem: (word) => word.replace(/s$/, ""),
	stopWords: "the my",
	synonyms: "notebook laptop",
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
		const { tokens: of } = await loadTokenizer(locale);
		const termsOf = (text: string) => of(text).flatMap(({ term }) => term || []);
		expect(termsOf(joined)).toEqual(termsOf(apart));
	});
});
