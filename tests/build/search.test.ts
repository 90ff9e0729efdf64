import { describe, expect, it } from "vitest";
import { defaultLocale, localeCodes } from "../../i18n/locales.ts";
import { getLocalePath } from "../../i18n/paths.ts";
import { byUrl, distText, faultsOn, type PageFile, pageAt, pages } from "../support/site/dist.ts";
import { canonicalOf, documentOf, isIndexed, siteOrigin } from "./rules/page.ts";

const origin = siteOrigin();

/** hreflang → URL, as declared by the page. */
const alternatesOf = (page: PageFile): Record<string, string> =>
	Object.fromEntries(
		[...documentOf(page).querySelectorAll("link[rel=alternate][hreflang]")].map((link) => [
			link.getAttribute("hreflang"),
			link.getAttribute("href"),
		]),
	);

/** An untranslated post or guide: its canonical is the English page. */
const isSandbox = (page: PageFile | undefined): boolean =>
	!!page &&
	/^\/(blog\/post|guides)\//.test(page.path) &&
	page.locale !== defaultLocale &&
	canonicalOf(page) === origin + page.path;

/** Checks a page's canonical and its alternates in all languages. */
function searchFaults(page: PageFile): string[] {
	const canonical = canonicalOf(page);
	const alternates = alternatesOf(page);
	if (!isIndexed(page))
		return canonical || Object.keys(alternates).length
			? ["is kept from search engines and still names a canonical or alternates"]
			: [];
	if (!canonical?.startsWith(origin)) return [`has the canonical ${canonical}`];
	const target = byUrl.get(canonical.slice(origin.length) || "/");
	if (!target || !isIndexed(target))
		return [`has the canonical ${canonical}, which is no page for search engines`];
	if (target.locale !== page.locale && !isSandbox(page))
		return [`has the canonical ${canonical}, in another language`];
	const expected: Record<string, string> = Object.fromEntries([
		...localeCodes
			.map((locale) => [locale, getLocalePath(locale, target.path)] as const)
			.filter(([, path]) => !isSandbox(byUrl.get(path)))
			.map(([locale, path]) => [locale, origin + path]),
		["x-default", origin + getLocalePath(defaultLocale, target.path)],
	]);
	const faults: string[] = [];
	for (const [language, href] of Object.entries(expected)) {
		if (alternates[language] !== href)
			faults.push(`names ${alternates[language]} as its ${language}, instead of ${href}`);
		else if (!byUrl.has(href.slice(origin.length) || "/")) faults.push(`names ${href}, which does not exist`);
	}
	for (const language of Object.keys(alternates))
		if (!expected[language]) faults.push(`names an alternate in ${language}`);
	return faults;
}

/** A sitemap's URL → (hreflang → URL). */
function sitemapOf(xml: string): Map<string, Record<string, string>> {
	return new Map(
		[...xml.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry = ""]) => [
			/<loc>([^<]+)/.exec(entry)?.[1] ?? "",
			Object.fromEntries(
				[...entry.matchAll(/<xhtml:link\b[^>]*>/g)].map(([link]) => [
					/hreflang="([^"]+)"/.exec(link)?.[1] ?? "",
					/href="([^"]+)"/.exec(link)?.[1] ?? "",
				]),
			),
		]),
	);
}

/** The sitemap must list exactly the indexable canonical pages, with the alternates that the pages declare. */
function sitemapFaults(sitemap: ReturnType<typeof sitemapOf>): string[] {
	const own = pages.filter((page) => isIndexed(page) && canonicalOf(page) === origin + page.url);
	const expected = new Map(own.map((page) => [origin + page.url, alternatesOf(page)]));
	const missing = [...expected.keys()].filter((url) => !sitemap.has(url)).map((url) => `misses ${url}`);
	const extra = [...sitemap.keys()].filter((url) => !expected.has(url)).map((url) => `has ${url}`);
	const differing = [...expected].flatMap(([url, alternates]) =>
		Object.entries(sitemap.has(url) ? alternates : {})
			.filter(([language, href]) => sitemap.get(url)?.[language] !== href)
			.map(
				([language, href]) =>
					`has ${sitemap.get(url)?.[language]} as the ${language} of ${url}, instead of ${href}`,
			),
	);
	return [...missing, ...extra, ...differing];
}

describe("search engines", { timeout: 120_000 }, () => {
	it("find every page's real address, and the same page in every language", () =>
		expect(faultsOn(searchFaults)).toEqual([]));

	it("find all public pages with their alternates in the sitemap, and no account page", () => {
		const sitemap = sitemapOf(distText("sitemap-0.xml"));
		expect(sitemapFaults(sitemap)).toEqual([]);
		expect(
			[...sitemap.keys()].filter((url) =>
				/\/(profile|account-deleted|verify|reset-password|404|dev)(\/|$)/.test(url),
			),
		).toEqual([]);
	});

	it("may read every page, as they obey `noindex` only where they see it", () => {
		const closed = [...distText("robots.txt").matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
		expect(closed).toContain("/api/");
		expect(pages.filter(({ url }) => closed.some((path) => `${url}/`.startsWith(path)))).toEqual([]);
	});

	it("are told about the sitemap", () => {
		expect(distText("robots.txt")).toContain(`Sitemap: ${origin}/sitemap-index.xml`);
		expect(distText("sitemap-index.xml")).toContain(`${origin}/sitemap-0.xml`);
	});
});

it.each(localeCodes)("the not-found page in %s stays out of search engines", (locale) => {
	expect(isIndexed(pageAt("/404", locale))).toBe(false);
});
