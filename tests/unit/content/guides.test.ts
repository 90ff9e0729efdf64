import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
	type Guide,
	guideFile,
	guides,
	listGuideLanguages,
	readGuideText,
} from "../../../content/readers/help/guides.ts";
import { platforms } from "../../../content/readers/platforms.ts";
import { getProtocolWords, protocols } from "../../../content/readers/protocols.ts";
import { localeCodes } from "../../../i18n/locales.ts";
import { findFolderFaults } from "../../../src/build/checks/text-folders.ts";
import { parseGuideParts } from "../../../src/site/mdx-nodes.ts";

const folder = join(import.meta.dirname, "../../../content/guides");

/** What a translation must preserve: parts and steps, commands, link targets. */
const structureOf = (source: string) => ({
	steps: parseGuideParts(source).map(({ steps }) => steps.length),
	headings: [...source.matchAll(/^#{2,3} /gm)].map(([mark]) => mark),
	code: [...source.matchAll(/^ *```[\s\S]*?^ *```/gm)].map(([block]) => block.replace(/#.*$/gm, "#")),
	typed: [...source.replace(/^ *```[\s\S]*?^ *```/gm, "").matchAll(/`[^`]+`/g)].map(([code]) => code).sort(),
	links: [...source.matchAll(/\]\((\S+)\)|<Page ([^>]*)>/g)].map(([, to, page]) => to ?? page).sort(),
});

describe("the guides", () => {
	it("are valid, each with steps, a source and an existing app", () => {
		expect(findFolderFaults("guides", folder)).toEqual([]);
		expect(readdirSync(folder).sort()).toEqual(guides.map(({ id }) => id).sort());
		const known = platforms.map(({ id }) => id);
		expect(guides.filter(({ platform }) => platform && !known.includes(platform))).toEqual([]);
	});

	it("may be unchecked, but need a source and a full date", () => {
		const { id: _, checked: __, ...unchecked } = guides[0] as Guide;
		expect(guideFile.safeParse(unchecked).success).toBe(true);
		expect(guideFile.safeParse({ ...unchecked, sources: [] }).success).toBe(false);
		expect(guideFile.safeParse({ ...unchecked, checked: "2026-11" }).success).toBe(false);
	});

	it.each(guides.map(({ id }) => id))("have the same structure in every language: %s", (id) => {
		const english = structureOf(readGuideText(id, "en").source);
		for (const code of listGuideLanguages(id))
			expect([code, structureOf(readGuideText(id, code).source)]).toEqual([code, english]);
	});
});

it("a guide's steps are read with their content, under their heading", () => {
	const parts = parseGuideParts(
		'---\na: b\n---\n\n1. none\n\n## Do **it**\n\n1. Type:\n\n   ```sh\n   ls # x\n   ```\n\n2. <Page to="home">Go</Page>\n\n## Read\n\n- no step',
	);
	expect(parts).toEqual([{ heading: "Do it", steps: ["Type:\nls # x", "Go"] }]);
});

it.each(localeCodes)("protocols have texts in %s, supported or not", (locale) => {
	const words = getProtocolWords(locale);
	expect(words["not-offered"].sections.map(({ id }) => id)).toEqual(protocols.notOffered.items);
	const english = getProtocolWords("en");
	for (const { id } of protocols.offered)
		expect(words[id].sections.map((section) => section.id)).toEqual(
			english[id].sections.map((section) => section.id),
		);
});
