import { describe, expect, it } from "vitest";
import { type CountryWords, countries } from "../../../content/readers/places/countries.ts";
import { fold } from "../../../i18n/fold.ts";
import { type Locale, localeCodes } from "../../../i18n/locales.ts";
import { aliases, getName, listedCountries, sortByName } from "../../../src/features/country/countries.ts";
import { repetitions } from "../../support/repetitions.ts";

/** The countries of the table in its order, and those with only a page. */
const table =
	"germany netherlands switzerland spain norway us uk france sweden ireland canada poland australia czech india south-korea turkey brazil";
const further =
	"uae italy japan singapore russia mexico south-africa argentina belgium austria denmark finland greece hungary iceland luxembourg portugal romania slovakia slovenia thailand vietnam";

describe("the server locations", () => {
	it("are the eighteen of the table, in order, and the additional ones", () => {
		// Adding a country takes one file and no change here.
		const listed = listedCountries.map(({ slug }) => slug);
		expect(listed.filter((slug) => table.split(" ").includes(slug))).toEqual(table.split(" "));
		expect(countries.map(({ slug }) => slug)).toEqual(
			expect.arrayContaining(`${table} ${further}`.split(" ")),
		);
	});

	it("include usa as an alias of us", () => expect(aliases.usa).toBe("us"));

	it.each(localeCodes)("have their own texts in %s", (locale) => {
		const written = Object.fromEntries(countries.map(({ slug, words }) => [slug, words[locale]]));
		const fields = (words: CountryWords) => [
			...[words.title, words.lead, words.metaTitle, words.description],
			...words.sections.map(({ heading }) => heading),
		];
		expect(repetitions(written, fields)).toEqual([]);
	});

	it("are sorted by the reader's alphabet", () => {
		const first = (locale: Locale) =>
			sortByName(locale, countries)
				.map(({ slug }) => slug)
				.slice(0, 3);
		expect(first("en")).toEqual(["argentina", "australia", "austria"]);
		expect(first("ru")).toEqual(["australia", "austria", "argentina"]);
	});

	it("are named in the reader's language", () => {
		const germany = { code: "DE" };
		expect((["en", "ar", "fr", "ru"] as const).map((locale) => getName(locale, germany))).toEqual([
			"Germany",
			"ألمانيا",
			"Allemagne",
			"Германия",
		]);
		expect(["US", "KR", "ZA"].map((code) => getName("ru", { code }))).toEqual(["США", "Южная Корея", "ЮАР"]);
		expect(["AE", "DK", "HU"].map((code) => getName("ar", { code }))).toEqual([
			"الإمارات",
			"الدنمارك",
			"المجر",
		]);
	});
});

describe("the table's search", () => {
	it.each([
		["Brésil", "bresil"],
		["NORWAY", "norway"],
		["أَلْمَانِيَا", "ألمانيا"],
		["  Türkiye ", "turkiye"],
		["کویت", "كويت"],
		["Cœur", "coeur"],
	])("matches %s with %s", (query, name) => expect(fold(query.trim())).toBe(fold(name)));

	it("keeps different names apart", () => expect(fold("Norvège")).not.toBe(fold("Suède")));
});
