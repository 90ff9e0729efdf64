import { DOMParser } from "linkedom";
import { getLocaleEntry } from "../../../i18n/locales.ts";
import { type PageFile, pageAt } from "../../support/site/dist.ts";

type Faults = string[];

/** Lower-cases attribute names outside SVG, as browsers do: linkedom keeps the source's case. */
function lowerNames(document: Document): void {
	for (const element of document.querySelectorAll("*"))
		for (const { name, value } of [...element.attributes])
			if (/[A-Z]/.test(name) && !element.closest("svg")) {
				element.removeAttribute(name);
				element.setAttribute(name.toLowerCase(), value);
			}
}

const parsed = new WeakMap<PageFile, Document>();

export function documentOf(page: PageFile): Document {
	let result = parsed.get(page);
	if (!result) {
		result = new DOMParser().parseFromString(page.html, "text/html") as unknown as Document;
		lowerNames(result);
		parsed.set(page, result);
	}
	return result;
}

export const attribute = (page: PageFile, selector: string, name: string): string | undefined =>
	documentOf(page).querySelector(selector)?.getAttribute(name) ?? undefined;

export const canonicalOf = (page: PageFile) => attribute(page, "link[rel=canonical]", "href");
/** The built site's, from its home page. */
export const siteOrigin = () => canonicalOf(pageAt("/"))?.replace(/\/$/, "") ?? "";

/** The first title outside SVG, as in browsers. */
export const titleOf = (page: PageFile): string =>
	[...documentOf(page).querySelectorAll("title")]
		.find((title) => !title.closest("svg"))
		?.textContent?.trim() ?? "";

/** The text nodes of an element, without those inside `hidden`. */
function textNodes(root: Element, hidden: string): string[] {
	const walker = root.ownerDocument.createTreeWalker(root, 4);
	const texts: string[] = [];
	for (let node = walker.nextNode(); node; node = walker.nextNode())
		if (!node.parentElement?.closest(hidden)) texts.push(node.nodeValue ?? "");
	return texts;
}

/** Visible text; charts have their own checks. */
export const visibleText = (page: PageFile, between: "" | " "): string =>
	textNodes(documentOf(page).body, "script, style, template, svg").join(between).replace(/\s+/g, " ");

/** All text that's visible or read aloud, in order; charts have their own checks. */
export function visibleTexts(page: PageFile): string[] {
	const document = documentOf(page);
	const output = ["alt", "aria-label", "title"].flatMap((name) =>
		[...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ""),
	);
	const summary = attribute(page, "meta[name=description]", "content") ?? "";
	return [visibleText(page, " "), titleOf(page), summary, ...output].map((text) => text.replace(/\s+/g, " "));
}

export const isIndexed = (page: PageFile): boolean =>
	!attribute(page, "meta[name=robots]", "content")?.includes("noindex");

export function basicFaults(page: PageFile): Faults {
	const document = documentOf(page);
	const faults: Faults = [];
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
export function leftoverFaults(page: PageFile, sections: readonly string[]): Faults {
	const key = `(?<![\\w/-])(?:${sections.join("|")}):[a-zA-Z_]\\w*(?:\\.\\w+)*`;
	const leftover = new RegExp(
		`\\{\\{|\\}\\}|\\$t\\(|\\bundefined\\b|\\[object |\\bNaN\\b|returned an object|${key}`,
	);
	return wordsOf(page)
		.filter((text) => leftover.test(text))
		.map((text) => `shows "${leftover.exec(text)?.[0]}" in: ${text.trim().slice(0, 100)}`);
}

/** Pages of a language with the same title are indistinguishable in tabs and search results. */
export function duplicateFaults(
	pages: readonly PageFile[],
	field: string,
	read: (page: PageFile) => string,
): Faults {
	const pagesByTitle = new Map<string, string>();
	return pages.flatMap((page) => {
		const key = `${page.locale} ${read(page)}`;
		const other = pagesByTitle.get(key);
		pagesByTitle.set(key, page.url);
		return other ? [`${page.url} has the ${field} of ${other}: ${read(page)}`] : [];
	});
}
