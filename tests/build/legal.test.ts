import { describe, expect, it } from "vitest";
import { readText } from "../../content/readers/read/disk.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { pages } from "../support/site/dist.ts";

describe.each(localeCodes)("the records of the privacy policy in %s", (locale) => {
	const pageAt = (path: string) => pages.find((page) => page.locale === locale && page.path === path);
	const [policy, records] = [pageAt("/privacypolicy"), pageAt("/privacypolicy/records")];
	/** Rows that name a table of the database. */
	const rows = [...readText(`content/legal/privacy/${locale}.mdx`).matchAll(/^\|.*\{\/\* \w+ \*\/\}.*\|$/gm)];

	it("stand on a page of their own, whole and alone, which the policy leads to and which leads back", () => {
		expect(rows.length).toBeGreaterThan(20);
		expect(records?.html.match(/<tr role="row">\s*<td/g)).toHaveLength(rows.length);
		expect(records?.html.match(/<table/g)).toHaveLength(1);
		expect(policy?.html).toContain(`href="${records?.url}"`);
		expect(records?.html.split("<main")[1]).toContain(`href="${policy?.url}"`);
	});

	it("are no part of the policy's own page, which keeps all its sections", () => {
		const sections = readText(`content/legal/privacy/${locale}.mdx`).match(/^## /gm) ?? [];
		expect(policy?.html.split('<div class="prose"')[1]?.match(/<h2 /g)).toHaveLength(sections.length);
		expect(policy?.html.match(/<table/g)).toHaveLength(2);
	});
});
