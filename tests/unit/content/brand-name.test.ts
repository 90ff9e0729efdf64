import { describe, expect, it } from "vitest";
import brand from "../../../content/brand.json" with { type: "json" };
import { renderMark } from "../../../content/readers/brand.ts";
import { addName, elide, getShortName } from "../../../i18n/brand-name.ts";

describe("the brand name in a sentence", () => {
	it("elides French vowels before a name with a vowel, and before no other", () => {
		const text = 'Le blog de {{short}}, ce que {{brand}} promet, chez {{short}}, que <Brand k="name" />';
		expect(elide(text, { brand: "Orbit VPN", short: "Orbit" })).toBe(
			'Le blog d’{{short}}, ce qu’{{brand}} promet, chez {{short}}, qu’<Brand k="name" />',
		);
		expect(elide(text, { brand: "Fjord VPN", short: "Fjord" })).toBe(text);
	});

	it("is inflected where the language needs it", () => {
		const brand = { shortName: "Fjord", shortNameIn: { ru: { nominative: "Фьорд", genitive: "Фьорда" } } };
		expect(getShortName("ru", "genitive", brand)).toBe("Фьорда");
		expect(getShortName("ru", "accusative", brand)).toBe("Фьорд");
		expect(getShortName("fr", "genitive", brand)).toBe("Fjord");
	});

	it("is filled into questions as people type it", () => {
		const questions = addName("ru", ["от {{typed}}", "{{shortName}} хороший?"]);
		expect(questions).toEqual([`от ${brand.typedIn.ru}`, `${brand.shortName.toLowerCase()} хороший?`]);
	});

	it("has a mark of plain shapes in the given colours", () => {
		expect(renderMark("small", { ink: "#123", lamp: "#fed" })).toMatch(/stroke="#123".*fill="#fed"/);
		expect(renderMark("mark")).not.toMatch(/<svg|\s{2}/);
	});
});
