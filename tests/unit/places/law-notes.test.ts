import { describe, expect, it } from "vitest";
import { countries } from "../../../content/readers/places/countries.ts";
import { getLawNotes, lawNotesFile } from "../../../content/readers/places/law-notes.ts";
import { parse } from "../../../content/readers/read/parse.ts";
import { localeCodes } from "../../../i18n/locales.ts";

const notedCountries = countries.map(({ slug }) => slug).filter((slug) => getLawNotes("en", slug).length > 0);

describe("notes on law and networks", () => {
	it("exist for a dozen countries with a page", () =>
		expect(notedCountries.length).toBeGreaterThanOrEqual(12));

	it.each(localeCodes)("are short in %s, translated, in the past, and newest first", (locale) => {
		for (const slug of notedCountries) {
			const notes = getLawNotes(locale, slug);
			const days = notes.map(({ date }) => date);
			expect(days).toEqual([...days].sort().reverse());
			for (const [index, note] of notes.entries()) {
				expect(Date.parse(note.date)).toBeLessThan(Date.now());
				expect(note.text.length).toBeLessThanOrEqual(200);
				if (locale !== "en") expect(note.text).not.toBe(getLawNotes("en", slug)[index]?.text);
			}
		}
	});

	it("are empty for a country without a file", () => expect(getLawNotes("en", "iceland")).toEqual([]));

	it("need a source with a URL", () => {
		const note = { date: "2026-01-09", source: { title: "A", url: "http://a.example" }, words: { en: "A." } };
		const file = { checked: "2026-11-22", notes: [note] };
		expect(() => parse(lawNotesFile, "a.json", file)).toThrow("source.url");
	});
});
