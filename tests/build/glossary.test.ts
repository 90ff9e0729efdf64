import { describe, expect, it } from "vitest";
import { readGlossary } from "../../content/readers/help/glossary.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { pages } from "../support/site/dist.ts";

/** The text of HTML, without what only a reader of the page needs: tags, isolates, and blanks that do not break. */
const text = (html: string): string =>
	html
		.replace(/<[^>]+>/g, "")
		.replaceAll("&amp;", "&")
		.replace(/[\u2066-\u2069]/g, "")
		.replace(/\s/g, " ")
		.trim();

describe.each(localeCodes)("the glossary in %s", (locale) => {
	const html = pages.find((page) => page.locale === locale && page.path === "/glossary")?.html ?? "";

	it("is told to search engines as it stands on the page", () => {
		expect(html).toMatch(/<main id="main" itemscope itemtype="https:\/\/schema.org\/DefinedTermSet">/);
		const entry =
			/<div itemprop="hasDefinedTerm" itemscope itemtype="https:\/\/schema.org\/DefinedTerm"><dt itemprop="name" id="([^"]+)">(.*?)<\/dt><dd itemprop="description">(.*?)<\/dd><\/div>/g;
		const message = new Map(
			[...html.matchAll(entry)].map(([, id = "", term = "", description = ""]) => [
				id,
				[text(term), text(description)] as const,
			]),
		);
		const terms = readGlossary(locale);
		expect(message.size).toBe(terms.length);
		for (const { id, term, text: description } of terms) {
			const [name, words] = message.get(id) ?? [];
			expect(name).toBe(text(term));
			expect(words?.startsWith(text(description))).toBe(true);
		}
	});

	it("leads from each letter to its terms", () => {
		const letters = [...html.matchAll(/<a href="#(\p{L})">\1<\/a>/gu)].map(([, letter = ""]) => letter);
		expect(letters.length).toBeGreaterThan(10);
		for (const letter of letters) expect(html).toContain(`<section id="${letter}"><h2>${letter}</h2>`);
	});
});
