import { describe, expect, it } from "vitest";
import { type CountryWords, countries } from "../../../content/readers/places/countries.ts";
import { type Locale, localeCodes } from "../../../i18n/locales.ts";
import { aliases, getName, sortByName } from "../../../src/features/country/countries.ts";
import { repetitions } from "../../support/repetitions.ts";

const specified =
	"germany netherlands switzerland spain norway us uk france sweden ireland canada poland australia czech india south-korea turkey brazil";

describe("the server locations", () => {
	// Adding a country takes one file and no change here.
	it("include the specification's eighteen", () =>
		expect(countries.map(({ slug }) => slug)).toEqual(expect.arrayContaining(specified.split(" "))));

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
		const names = (["en", "ar", "fr", "ru"] as const).map((locale) => getName(locale, { code: "DE" }));
		expect(names.join()).toBe("Germany,ألمانيا,Allemagne,Германия");
		expect(["US", "KR", "ZA"].map((code) => getName("ru", { code }))).toEqual(["США", "Южная Корея", "ЮАР"]);
		const inArabic = ["AE", "DK", "HU"].map((code) => getName("ar", { code }));
		expect(inArabic.join()).toBe("الإمارات,الدنمارك,المجر");
	});
});
