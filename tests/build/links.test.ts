import { describe, expect, it } from "vitest";
import { byUrl, distFiles, faultsOn, pageOf } from "../support/site/dist.ts";
import { fallbacksOf, linkFaults, type Site } from "./rules/links.ts";

const site: Site = {
	pages: byUrl,
	fallbacks: await fallbacksOf(byUrl),
	files: new Set(distFiles.filter((file) => !file.endsWith(".html")).map((file) => `/${file}`)),
};

describe("links", { timeout: 120_000 }, () => {
	it("lead to existing pages and anchors, in the page's own language", () => {
		expect(faultsOn((page) => linkFaults(page, site))).toEqual([]);
	});
});

describe("the check of links", () => {
	const home = (html: string) => pageOf("index.html", html);
	const siteWith = (html: string): Site => {
		const list = [
			home(html),
			pageOf("pricing/index.html", '<p id="plans">'),
			pageOf("ar/index.html", ""),
			pageOf("404.html", ""),
		];
		return { pages: new Map(list.map((page) => [page.url, page])), files: new Set(["/feed.xml"]) };
	};
	const check = (html: string) => linkFaults(home(html), siteWith(html));

	it.each([
		'<a href="/nowhere">',
		'<a href="/pricing#nothing">',
		'<a href="#nothing">',
		'<a href="/pricing/">',
		'<a href="/ar">',
		'<a href="http://a.example/">',
		'<a href="/files/a.deb?t=1">',
	])("refuses %s", (html) => {
		expect(check(html)).toHaveLength(1);
	});
});
