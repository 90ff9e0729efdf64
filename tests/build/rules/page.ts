import { DOMParser } from "linkedom";
import { type PageFile, pageAt } from "../../support/site/dist.ts";

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
export function textNodes(root: Element, hidden: string): string[] {
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
