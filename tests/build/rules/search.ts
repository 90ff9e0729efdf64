import { defaultLocale, localeCodes } from "../../../i18n/locales.ts";
import { getLocalePath } from "../../../i18n/paths.ts";
import type { PageFile } from "../../support/site/dist.ts";
import { canonicalOf, documentOf, isIndexed } from "./page.ts";

type Faults = string[];

/** hreflang → URL, as declared by the page. */
const alternatesOf = (page: PageFile): Record<string, string> =>
	Object.fromEntries(
		[...documentOf(page).querySelectorAll("link[rel=alternate][hreflang]")].map((link) => [
			link.getAttribute("hreflang"),
			link.getAttribute("href"),
		]),
	);

/** An untranslated post or guide: its canonical is the English page. */
const isSandbox = (page: PageFile | undefined, origin: string): boolean =>
	!!page &&
	/^\/(blog\/post|guides)\//.test(page.path) &&
	page.locale !== defaultLocale &&
	canonicalOf(page) === origin + page.path;

/** Checks a page's canonical and its alternates in all languages. */
export function searchFaults(page: PageFile, origin: string, pages: Map<string, PageFile>): Faults {
	const canonical = canonicalOf(page);
	const alternates = alternatesOf(page);
	if (!isIndexed(page))
		return canonical || Object.keys(alternates).length
			? ["is kept from search engines and still names a canonical or alternates"]
			: [];
	if (!canonical?.startsWith(origin)) return [`has the canonical ${canonical}`];
	const target = pages.get(canonical.slice(origin.length) || "/");
	if (!target || !isIndexed(target))
		return [`has the canonical ${canonical}, which is no page for search engines`];
	if (target.locale !== page.locale && !isSandbox(page, origin))
		return [`has the canonical ${canonical}, in another language`];
	const expected: Record<string, string> = Object.fromEntries([
		...localeCodes
			.map((locale) => [locale, getLocalePath(locale, target.path)] as const)
			.filter(([, path]) => !isSandbox(pages.get(path), origin))
			.map(([locale, path]) => [locale, origin + path]),
		["x-default", origin + getLocalePath(defaultLocale, target.path)],
	]);
	const faults: Faults = [];
	for (const [language, href] of Object.entries(expected)) {
		if (alternates[language] !== href)
			faults.push(`names ${alternates[language]} as its ${language}, instead of ${href}`);
		else if (!pages.has(href.slice(origin.length) || "/")) faults.push(`names ${href}, which does not exist`);
	}
	for (const language of Object.keys(alternates))
		if (!expected[language]) faults.push(`names an alternate in ${language}`);
	return faults;
}

/** A sitemap's URL → (hreflang → URL). */
export function sitemapOf(xml: string): Map<string, Record<string, string>> {
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
export function sitemapFaults(
	sitemap: ReturnType<typeof sitemapOf>,
	pages: readonly PageFile[],
	origin: string,
): Faults {
	const own = pages.filter((page) => isIndexed(page) && canonicalOf(page) === addressOf(page, origin));
	const expected = new Map(own.map((page) => [addressOf(page, origin), alternatesOf(page)]));
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

const addressOf = (page: PageFile, origin: string): string => origin + page.url;
