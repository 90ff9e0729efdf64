import { describe, expect, it } from "vitest";
import { readGlossary } from "../../content/readers/help/glossary.ts";
import { readText } from "../../content/readers/read/disk.ts";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { pageAt } from "../support/site/dist.ts";

/** Visible text of HTML, without tags, bidi isolates and non-breaking spaces. */
const text = (html: string): string =>
	html
		.replace(/<[^>]+>/g, "")
		.replaceAll("&amp;", "&")
		.replace(/[\u2066-\u2069]/g, "")
		.replace(/\s/g, " ")
		.trim();

describe.each(localeCodes)("the glossary in %s", (locale) => {
	const { html } = pageAt("/glossary", locale);

	it("is described to search engines as on the page", () => {
		expect(html).toMatch(/<div itemscope itemtype="https:\/\/schema.org\/DefinedTermSet">/);
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

	it("links from each letter to its terms", () => {
		const letters = [...html.matchAll(/<a href="#(\p{L})">\1<\/a>/gu)].map(([, letter = ""]) => letter);
		expect(letters.length).toBeGreaterThan(10);
		for (const letter of letters) expect(html).toContain(`<section id="${letter}"><h2>${letter}</h2>`);
	});
});

describe.each(localeCodes)("the records of the privacy policy in %s", (locale) => {
	const [policy, records] = [pageAt("/privacypolicy", locale), pageAt("/privacypolicy/records", locale)];
	/** Table rows that document a database table. */
	const rows = [...readText(`content/legal/privacy/${locale}.mdx`).matchAll(/^\|.*\{\/\* \w+ \*\/\}.*\|$/gm)];

	it("are complete on a page of their own, linked from the policy and back", () => {
		expect(rows.length).toBeGreaterThan(20);
		expect(records.html.match(/<tr role="row">\s*<th role="rowheader"/g)).toHaveLength(rows.length);
		expect(records.html.match(/<table/g)).toHaveLength(1);
		expect(policy.html).toContain(`href="${records.url}"`);
		expect(records.html.split("<main")[1]).toContain(`href="${policy.url}"`);
	});

	it("aren't part of the policy's own page, which keeps all its sections", () => {
		const sections = readText(`content/legal/privacy/${locale}.mdx`).match(/^## /gm) ?? [];
		expect(policy.html.split('<div class="prose"')[1]?.match(/<h2 /g)).toHaveLength(sections.length);
		expect(policy.html.match(/<table/g)).toHaveLength(2);
	});
});

it.each(["/privacypolicy", "/terms-and-conditions"])("%s has the same anchors in every language", (path) => {
	const anchorsIn = (locale: Locale) =>
		[...pageAt(path, locale).html.matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => id);
	expect(anchorsIn("en").length).toBeGreaterThan(10);
	for (const locale of localeCodes) expect(anchorsIn(locale)).toEqual(anchorsIn("en"));
});
