import { describe, expect, it } from "vitest";
import { questionWords, themes } from "../../../content/readers/help/questions.ts";
import { countries } from "../../../content/readers/places/countries.ts";
import { services } from "../../../content/readers/services.ts";
import { localeCodes } from "../../../i18n/locales.ts";
import { findGaps, findOrphans, reportMissing } from "../../../src/build/commands/missing.ts";

const questionIds = themes.flatMap(({ questions }) => questions.map(({ id }) => id));
const missingIn = (code: string) => new Map(findGaps(code).map((gap) => [gap.kind, gap]));

/** Esperanto stands for a missing language. */
describe("the list of missing translations", () => {
	it("ignores what tests require of existing languages", () => {
		for (const code of localeCodes) {
			const gaps = missingIn(code);
			for (const kind of ["Dictionaries", "Questions", "Terms", "Assistant", "Legal texts"])
				expect(gaps.get(kind)).toMatchObject({ lines: [] });
		}
	});

	it("counts each file of each kind for a new language", () => {
		const gaps = missingIn("eo");
		const dictionaries = gaps.get("Dictionaries");
		expect(dictionaries?.lines.length).toBeGreaterThan(20);
		expect(dictionaries?.lines.filter((line) => !/^i18n\/eo\/\w+\.json: \d+ keys$/.test(line))).toEqual([]);
		expect(dictionaries?.there).toBe(0);
		const questions = gaps.get("Questions");
		expect(questions?.lines).toContainEqual(
			expect.stringMatching(/^content\/questions\/general\/eo\.json: \d+ keys$/),
		);
		expect(questions?.all).toBeGreaterThan(2 * questionIds.length);
		expect(gaps.get("Terms")?.lines).toEqual(["i18n/eo/terms.ts"]);
		expect(gaps.get("Legal texts")?.lines).toEqual([
			"content/legal/privacy/eo.mdx",
			"content/legal/terms/eo.mdx",
		]);
		expect(gaps.get("Countries")).toMatchObject({ there: 0, all: countries.length });
		expect(gaps.get("Services")).toMatchObject({ there: 0, all: services.length });
		expect(gaps.get("Services")?.lines).toContain("content/services/gaming/cod.json");
		expect(gaps.get("Notes on law")?.lines).toContain("content/law-notes/russia.json");
		expect(gaps.get("Authors")?.there).toBe(0);
	});

	it("counts the plural forms of its own grammar", () => {
		const all = (code: string) => missingIn(code).get("Dictionaries")?.all ?? 0;
		expect(all("ar")).toBeGreaterThan(all("ru"));
		expect(all("ru")).toBeGreaterThan(all("fr"));
		expect(all("ja")).toBeLessThan(all("en"));
	});

	it("names what a deleted question has left", () => {
		expect(findOrphans("fr")).toEqual([]);
		Object.assign(questionWords.get("billing/fr")?.questions ?? {}, { gone: {} });
		expect(findOrphans("fr")).toEqual(["content/questions/billing/fr.json: gone"]);
	});

	it("is printed by kind, with the current fallback", () => {
		const text = reportMissing("eo");
		expect(text).toMatch(/^Esperanto \(eo\) lacks something of 15 kinds\./);
		expect(text).toContain(`Countries: 0 of ${countries.length}; until then the English words are shown`);
		expect(text).toContain("\n  content/services/messaging/discord.json\n");
		expect(reportMissing("en")).toBe("English (en) lacks nothing.\n\n");
	});
});
