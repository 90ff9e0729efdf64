import { describe, expect, it } from "vitest";
import { files } from "../architecture/files.ts";
import { faultsOn, type PageFile, pageOf, pages } from "../support/site/dist.ts";
import {
	attribute,
	basicFaults,
	canonicalOf,
	duplicateFaults,
	isIndexed,
	leftoverFaults,
	titleOf,
} from "./rules/page.ts";

const sections = files.flatMap((file) => /^i18n\/en\/(\w+)\.json$/.exec(file)?.[1] ?? []);
const descriptionOf = (page: PageFile): string => attribute(page, "meta[name=description]", "content") ?? "";

describe("every page", { timeout: 120_000 }, () => {
	it("has its language and direction, one heading, a title, a description, and each id once", () => {
		expect(faultsOn(basicFaults)).toEqual([]);
	});

	it("shows no key, placeholder or missing value", () => {
		expect(faultsOn((page) => leftoverFaults(page, sections))).toEqual([]);
	});

	it("sends no referrer to other sites where its URL may hold a code or a link's secret", () => {
		const secret = pages.filter(({ path }) =>
			/^\/(login|signup|verify|forget-password|reset-password)/.test(path),
		);
		expect(secret.length).toBeGreaterThan(20);
		const faults = secret.filter(
			(page) => attribute(page, "meta[name=referrer]", "content") !== "no-referrer",
		);
		expect(faults.map(({ url }) => url)).toEqual([]);
	});

	it("has its own title and description", () => {
		// Alternative addresses of a page point to it as canonical and may share its title.
		const indexed = pages.filter((page) => isIndexed(page) && canonicalOf(page)?.endsWith(page.url));
		expect(duplicateFaults(indexed, "title", titleOf)).toEqual([]);
		expect(duplicateFaults(indexed, "description", descriptionOf)).toEqual([]);
	});
});

/** Lengths that search results show untruncated, and whether the subject is named. */
const summaryFaults = (title: string, description: string): string[] => [
	...(title.length < 30 || title.length > 60 ? [`has a title of ${title.length} characters`] : []),
	...(description.length < 90 || description.length > 155
		? [`has a description of ${description.length} characters`]
		: []),
	...(/…/.test(title + description) ? ["has a title or description that is cut"] : []),
	...(/VPN/.test(title + description) ? [] : ["does not say VPN in its title or description"]),
];

describe("search results", { timeout: 120_000 }, () => {
	it("show the whole title and description of every page", () => {
		expect(
			faultsOn((page) => (isIndexed(page) ? summaryFaults(titleOf(page), descriptionOf(page)) : [])),
		).toEqual([]);
		expect(summaryFaults("VPN", "Short…")).toHaveLength(3);
	});
});

describe("the check of pages", () => {
	const validPage =
		'<html lang="ar" dir="rtl"><title>T</title><meta name="description" content="D"><main><h1>H</h1></main>';

	it.each([
		["another language", validPage.replace('"ar"', '"en"')],
		["two headings", validPage.replace("<h1>", "<h1>A</h1><h1>")],
		["no title", validPage.replace("<title>T</title>", "")],
		["no main", validPage.replaceAll("main>", "div>")],
		["an id twice", validPage.replace("<h1>", '<p id="a"></p><p id="a"></p><h1>')],
	])("refuses %s", (_, html) => {
		expect(basicFaults(pageOf("ar/index.html", html))).toHaveLength(1);
	});

	it.each([
		"<p>home:h1.title</p>",
		"<p>{{devices}} devices</p>",
		'<img alt="undefined">',
		"<p>[object Object]</p>",
		'<p aria-label="$t(common:units.days)">',
		'<script type="application/ld+json">{"name":"{{brand}}"}</script>',
	])("refuses %s", (html) => {
		expect(leftoverFaults(pageOf("index.html", html), ["home", "common"])).not.toEqual([]);
	});

	it("refuses two pages of a language with one title, and allows the same in another language", () => {
		const sameTitles = ["a.html", "b.html", "fr/a.html"].map((file) => pageOf(file, "<title>T</title>"));
		expect(duplicateFaults(sameTitles, "title", titleOf)).toEqual(["/b has the title of /a: T"]);
	});
});
