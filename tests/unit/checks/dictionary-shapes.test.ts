import { expect, it } from "vitest";
import { findDictionaryFaults } from "../../../src/build/checks/dictionary-shapes.ts";

const home = { h1: "A", cards: [{ title: "B" }], days_one: "1", days_other: "2" };
const faultsWith = (change: Record<string, unknown>) =>
	findDictionaryFaults({
		...Object.fromEntries(["en", "ar", "fr", "ru"].map((code) => [`i18n/${code}/home.json`, home])),
		...change,
	});

it("words with the same shape in every language are valid, with any plurals", () =>
	expect(faultsWith({ "i18n/ru/home.json": { ...home, days_few: "3" } })).toEqual([]));

it.each<[string, string, unknown, string]>([
	[
		"emptied English",
		"en",
		{},
		"the whole file: found no h1, cards, days_other, wanted what the other languages have",
	],
	["an English list of another type", "en", { ...home, cards: 7 }, "cards: found 7, wanted a list: [ … ]"],
	["a French list of another type", "fr", { ...home, cards: {} }, "cards: found {}, wanted a list: [ … ]"],
	["Arabic fields of another type", "ar", [], "the whole file: found [], wanted fields in braces: { … }"],
	["a number instead of text", "ru", { ...home, h1: 5 }, 'h1: found 5, wanted words in quotation marks: "…"'],
])("says of %s in which file it is, and names no other", (_, code, words, fault) => {
	const path = `i18n/${code}/home.json`;
	expect(faultsWith({ [path]: words })).toEqual([`${path}: ${fault}`]);
});

it("allows a language to lack what falls back to English, and English nothing", () => {
	expect(faultsWith({ "i18n/fr/home.json": {} })).toEqual([]);
	expect(findDictionaryFaults({ "i18n/fr/home.json": home })).toEqual([
		"i18n/en/home.json is missing: bring it back, as other languages stand in for none",
	]);
});
