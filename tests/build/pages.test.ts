import { describe, expect, it } from "vitest";
import { getLocaleEntry } from "../../i18n/locales.ts";
import { files } from "../architecture/files.ts";
import { faultsOn, type PageFile, pages } from "../support/site/dist.ts";
import { attribute, canonicalOf, documentOf, isIndexed, textNodes, titleOf } from "./rules/page.ts";

const sections = files.flatMap((file) => /^i18n\/en\/(\w+)\.json$/.exec(file)?.[1] ?? []);
const descriptionOf = (page: PageFile): string => attribute(page, "meta[name=description]", "content") ?? "";

function basicFaults(page: PageFile): string[] {
	const document = documentOf(page);
	const faults: string[] = [];
	const { lang, dir } = document.documentElement;
	if (lang !== page.locale) faults.push(`lang is "${lang}"`);
	if (dir !== getLocaleEntry(page.locale).dir) faults.push(`dir is "${dir}"`);
	const headings = document.querySelectorAll("h1").length;
	if (headings !== 1) faults.push(`has ${headings} h1`);
	if (!document.querySelector("h1")?.textContent?.trim()) faults.push("has an empty h1");
	if (!titleOf(page)) faults.push("has no title");
	if (!attribute(page, "meta[name=description]", "content")?.trim()) faults.push("has no description");
	if (document.querySelectorAll("main").length !== 1) faults.push("has not exactly one main");
	const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
	for (const id of ids.filter((name, index) => ids.indexOf(name) !== index))
		faults.push(`has the id "${id}" twice`);
	for (const [glued] of page.html.matchAll(/[\p{Script=Latin}\p{Script=Cyrillic}\d]<a [^>]*>[^<]*/gu))
		faults.push(`joins a link to the word before it: ${glued}`);
	return faults;
}

/** Visible text plus what search engines show. */
function wordsOf(page: PageFile): string[] {
	const document = documentOf(page);
	const texts = textNodes(document.documentElement, "script, style, template");
	for (const name of "alt title aria-label placeholder content label value href class id".split(" "))
		for (const element of document.querySelectorAll(`[${name}]:not([http-equiv])`))
			texts.push(element.getAttribute(name) ?? "");
	for (const data of document.querySelectorAll('script[type="application/ld+json"]'))
		JSON.parse(data.textContent ?? "{}", (_, value) => {
			if (typeof value === "string") texts.push(value);
			return value;
		});
	return texts.filter((text) => text.trim());
}

/** Traces of a missing word, value or key. */
function leftoverFaults(page: PageFile, sections: readonly string[]): string[] {
	const key = `(?<![\\w/-])(?:${sections.join("|")}):[a-zA-Z_]\\w*(?:\\.\\w+)*`;
	const leftover = new RegExp(
		`\\{\\{|\\}\\}|\\$t\\(|\\bundefined\\b|\\[object |\\bNaN\\b|returned an object|${key}`,
	);
	return wordsOf(page)
		.filter((text) => leftover.test(text))
		.map((text) => `shows "${leftover.exec(text)?.[0]}" in: ${text.trim().slice(0, 100)}`);
}

/** Pages of a language with the same title are indistinguishable in tabs and search results. */
function duplicateFaults(
	pages: readonly PageFile[],
	field: string,
	read: (page: PageFile) => string,
): string[] {
	const pagesByTitle = new Map<string, string>();
	return pages.flatMap((page) => {
		const key = `${page.locale} ${read(page)}`;
		const other = pagesByTitle.get(key);
		pagesByTitle.set(key, page.url);
		return other ? [`${page.url} has the ${field} of ${other}: ${read(page)}`] : [];
	});
}

describe("every page", { timeout: 120_000 }, () => {
	it("has its language and direction, one heading, a title, a description, and each id once", () =>
		expect(faultsOn(basicFaults)).toEqual([]));

	it("shows no key, placeholder or missing value", () =>
		expect(faultsOn((page) => leftoverFaults(page, sections))).toEqual([]));

	it("sends no referrer to other sites where its URL may hold a code or a link's secret", () => {
		const secret = pages.filter(({ path }) =>
			/^\/(login|signup|verify|forget-password|reset-password)/.test(path),
		);
		expect(secret.length).toBeGreaterThan(20);
		const referrer = (page: PageFile) => attribute(page, "meta[name=referrer]", "content");
		const faults = secret.filter((page) => referrer(page) !== "no-referrer");
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

it("search results show the whole title and description of every page", { timeout: 120_000 }, () => {
	expect(
		faultsOn((page) => (isIndexed(page) ? summaryFaults(titleOf(page), descriptionOf(page)) : [])),
	).toEqual([]);
});
