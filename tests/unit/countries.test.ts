import { describe, expect, it } from "vitest";
import { localeCodes } from "../../i18n/locales.ts";
import { aliases, countries, listed, nameOf } from "../../src/features/country/countries.ts";
import { fold } from "../../src/features/country/fold.ts";
import { twins } from "../support/alike.ts";

/** Spec §2.7: the table, in its order; the pages; the further mapping. */
const table =
	"germany netherlands switzerland spain norway us uk france sweden ireland canada poland australia czech india south-korea turkey brazil";
const further =
	"uae italy japan singapore russia mexico south-africa argentina belgium austria denmark finland greece hungary iceland luxembourg portugal romania slovakia slovenia thailand vietnam";

describe("the server locations", () => {
	it("are the eighteen of the table, in its order, and the further ones", () => {
		expect(listed.map(({ slug }) => slug)).toEqual(table.split(" "));
		expect(countries.map(({ slug }) => slug).sort()).toEqual(`${table} ${further}`.split(" ").sort());
	});

	it("answer to usa as well as to us", () => {
		expect(aliases.usa).toBe("us");
	});

	it.each(localeCodes)("have a title and four paragraphs of their own in %s", (locale) => {
		const faults = countries.flatMap(({ slug, words }) => {
			const { title = "", paragraphs = [] } = words[locale] ?? {};
			const short = paragraphs.some((text) => text.split(/\s+/).length < 30);
			return title && title.length <= 60 && paragraphs.length === 4 && !short ? [] : [slug];
		});
		expect(faults).toEqual([]);
		expect(new Set(countries.map(({ words }) => words[locale]?.title)).size).toBe(countries.length);
		const texts = Object.fromEntries(
			countries.map(({ slug, words }) => [slug, words[locale]?.paragraphs.join(" ") ?? ""]),
		);
		expect(twins(texts, 0.8)).toEqual([]);
	});

	it("are called by the reader's own names", () => {
		const germany = { code: "DE" };
		expect((["en", "ar", "fr", "ru"] as const).map((locale) => nameOf(locale, germany))).toEqual([
			"Germany",
			"ألمانيا",
			"Allemagne",
			"Германия",
		]);
	});
});

describe("the search of the table", () => {
	it.each([
		["Brésil", "bresil"],
		["NORWAY", "norway"],
		["أَلْمَانِيَا", "ألمانيا"],
		["  Türkiye ", "turkiye"],
	])("takes %s for %s", (typed, meant) => {
		expect(fold(typed)).toBe(fold(meant));
	});

	it("keeps different names apart", () => {
		expect(fold("Norvège")).not.toBe(fold("Suède"));
	});
});

describe("the check of likeness", () => {
	const text = "one two three four five six seven eight nine ten";
	it("sees a text with only its name changed", () => {
		expect(twins({ a: text, b: text.replace("ten", "eleven") }, 0.8)).toHaveLength(1);
		expect(twins({ a: text, b: "quite another text that shares no three words in a row" }, 0.8)).toEqual([]);
	});
});
