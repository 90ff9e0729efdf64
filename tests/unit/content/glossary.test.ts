import { describe, expect, it } from "vitest";
import data from "../../../content/glossary.json" with { type: "json" };
import { glossaryFile, glossaryWordsFile, readGlossary } from "../../../content/readers/help/glossary.ts";
import { protocols } from "../../../content/readers/protocols.ts";
import { readJsonFiles } from "../../../content/readers/read/disk.ts";
import { parse } from "../../../content/readers/read/parse.ts";
import { localeCodes } from "../../../i18n/locales.ts";
import { groupByLetter } from "../../../src/features/trust/letters.ts";
import { faultsOf } from "../../support/content-faults.ts";

const english = readJsonFiles("content/glossary/en.json")["content/glossary/en.json"] as Record<
	string,
	object
>;
const refused = (schema: Parameters<typeof parse>[0], value: unknown): string =>
	faultsOf(() => parse(schema, "file.json", value)).join();

describe.each(localeCodes)("the glossary in %s", (locale) => {
	const terms = readGlossary(locale);

	it("lists every term once, under its letter, by a name of its own", () => {
		expect(new Set(terms.map(({ term }) => term)).size).toBe(data.terms.length);
		const letters = groupByLetter(locale, terms);
		expect(letters.flatMap((letter) => letter.terms.map(({ id }) => id)).sort()).toEqual(
			terms.map(({ id }) => id).sort(),
		);
		expect(new Set(letters.map(({ letter }) => letter)).size).toBe(letters.length);
		for (const { letter } of letters) expect(letter).toMatch(/^\p{L}$/u);
	});
});

describe("the glossary", () => {
	it("says of each feature we lack that we lack it", () => {
		const missing = data.terms.filter(({ offered }) => offered === false).map(({ id }) => id);
		const known = data.terms.map(({ id }) => id);
		expect(missing).toEqual(
			expect.arrayContaining(protocols.notOffered.items.filter((id) => known.includes(id))),
		);
		expect(missing.length).toBeGreaterThan(3);
	});

	it("sorts an Arabic word by its letter without the article, and Latin names separately", () => {
		const named = (term: string) => ({ id: "a", term, text: "" });
		const arabic = groupByLetter("ar", ["TLS", "الولاية", "أداة", "الله"].map(named));
		expect(arabic.map(({ letter }) => letter)).toEqual(["ا", "ل", "و", "T"]);
		expect(groupByLetter("ru", [named("«Канарейка»")])[0]?.letter).toBe("К");
	});

	it.each<[wrong: unknown, said: RegExp]>([
		[{ ...data, terms: [...data.terms, data.terms[0]] }, /every term once/],
		[{ ...data, terms: [{ id: "a", more: "/en/features?x" }] }, /wanted an address such as/],
		[{ ...data, terms: [{ id: "a", more: "https://a.example" }] }, /wanted an address such as/],
		[{ ...data, terms: [{ id: "a", offered: true }] }, /terms\.0\.offered/],
		[{ ...data, checked: "today" }, /wanted a day/],
	])("refuses the invalid list no. %#", (wrong, text) => {
		expect(refused(glossaryFile, data)).toBe("");
		expect(refused(glossaryFile, wrong)).toMatch(text);
	});

	it.each<[wrong: unknown, said: RegExp]>([
		[{ ...english, dns: undefined }, /dns: found nothing/],
		[{ ...english, moon: english.dns }, /moon: unknown field/],
		[{ ...english, dns: { term: "DNS", text: "One. Two. Three." } }, /wanted one sentence or two/],
		[{ ...english, dns: { term: "DNS", text: "No end" } }, /wanted one sentence or two/],
		[{ ...english, dns: { term: "", text: "One." } }, /dns\.term/],
	])("refuses the invalid words no. %#", (wrong, text) => {
		expect(refused(glossaryWordsFile, english)).toBe("");
		expect(refused(glossaryWordsFile, wrong)).toMatch(text);
	});
});
