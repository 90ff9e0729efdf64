import { describe, expect, it } from "vitest";
import { localeCodes } from "../../i18n/locales.ts";
import { getLocalePath } from "../../i18n/paths.ts";
import { byUrl, distText, faultsOn, pageAt, pageOf, pages } from "../support/site/dist.ts";
import { isIndexed, siteOrigin } from "./rules/page.ts";
import { searchFaults, sitemapFaults, sitemapOf } from "./rules/search.ts";

const origin = siteOrigin();

describe("search engines", { timeout: 120_000 }, () => {
	it("find every page's real address, and the same page in every language", () => {
		expect(faultsOn((page) => searchFaults(page, origin, byUrl))).toEqual([]);
	});

	it("find all public pages with their alternates in the sitemap, and no account page", () => {
		const sitemap = sitemapOf(distText("sitemap-0.xml"));
		expect(sitemapFaults(sitemap, pages, origin)).toEqual([]);
		expect(
			[...sitemap.keys()].filter((url) =>
				/\/(profile|account-deleted|verify|reset-password|404|dev)(\/|$)/.test(url),
			),
		).toEqual([]);
	});

	it("are told about the sitemap", () => {
		expect(distText("robots.txt")).toContain(`Sitemap: ${origin}/sitemap-index.xml`);
		expect(distText("sitemap-index.xml")).toContain(`${origin}/sitemap-0.xml`);
	});
});

it.each(localeCodes)("the not-found page in %s stays out of search engines", (locale) => {
	expect(isIndexed(pageAt("/404", locale))).toBe(false);
});

describe("the check of addresses", () => {
	const o = "https://a.example";
	const links = (path: string) =>
		[...localeCodes.map((locale) => [locale, getLocalePath(locale, path)]), ["x-default", path]]
			.map(([language, href]) => `<link rel="alternate" hreflang="${language}" href="${o}${href}">`)
			.join("");
	const make = (url: string) =>
		pageOf(`${url.slice(1)}/index.html`, `<link rel="canonical" href="${o}${url}">${links("/faqs")}`);
	const all = localeCodes.map((locale) => make(getLocalePath(locale, "/faqs")));

	it.each([
		["a missing canonical", links("/faqs")],
		["a foreign canonical", `<link rel="canonical" href="https://b.example/faqs">`],
		[
			"a missing alternate",
			`<link rel="canonical" href="${o}/faqs">${links("/faqs").replace(/<link[^>]*x-default[^>]*>/, "")}`,
		],
		["addresses on a hidden page", `<meta name="robots" content="noindex">${links("/faqs")}`],
	])("refuses %s", (_, head) => {
		const page = pageOf("faqs/index.html", head);
		expect(searchFaults(page, o, new Map([...all, page].map((one) => [one.url, one])))).toHaveLength(1);
	});

	it("reads a sitemap, and refuses one with a missing page, a missing alternate, or one too many", () => {
		const entries = all.map(
			({ url }) =>
				`<url><loc>${o}${url}</loc>${links("/faqs").replaceAll("<link", "<xhtml:link").replaceAll('">', '"/>')}</url>`,
		);
		const xml = entries.join("");
		expect(sitemapFaults(sitemapOf(xml), all, o)).toEqual([]);
		expect(sitemapFaults(sitemapOf(entries.slice(1).join("")), all, o)).toHaveLength(1);
		expect(sitemapFaults(sitemapOf(xml.replace("x-default", "de")), all, o)).toHaveLength(1);
		expect(sitemapFaults(sitemapOf(xml), all.slice(1), o)).toHaveLength(1);
	});
});
