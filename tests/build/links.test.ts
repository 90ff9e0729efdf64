import { expect, it } from "vitest";
import { getPath } from "../../functions/contract/endpoint.ts";
import { ipText } from "../../functions/contract/ip.ts";
import { findFallback } from "../../functions/http/site/resolve-request.ts";
import { splitPath } from "../../i18n/paths.ts";
import { byUrl, distFiles, faultsOn, type PageFile, pages } from "../support/site/dist.ts";
import { documentOf } from "./rules/page.ts";

/** Paths of files other than pages. */
const files = new Set(distFiles.filter((file) => !file.endsWith(".html")).map((file) => `/${file}`));

const isErrorPage = (url: string): boolean => url.endsWith("/404");

const linksOf = (page: PageFile): HTMLAnchorElement[] => [
	...documentOf(page).querySelectorAll<HTMLAnchorElement>("a[href], area[href]"),
];

/** Linked paths without a page of their own that the server rewrites or redirects. */
const fallbacks = new Set<string>();
const linked = pages.flatMap((page) =>
	linksOf(page).map((link) => new URL(link.getAttribute("href") as string, "https://site.invalid").pathname),
);
for (const path of new Set(linked))
	if (await findFallback(path, (page) => byUrl.get(page))) fallbacks.add(path);

/** Links must resolve, including their fragment, and stay in the page's language unless they switch languages. */
function linkFaults(page: PageFile): string[] {
	return linksOf(page).flatMap((link) => {
		const href = link.getAttribute("href") as string;
		if (/^(mailto:|tel:)/.test(href)) return [];
		// The island renders the target when the link is followed.
		if (href.startsWith("#") && link.closest("[data-island]")) return [];
		if (/^[a-z]+:/i.test(href))
			return href.startsWith("https:") ? [] : [`links to ${href}, which is not https`];
		const url = new URL(href, `https://site.invalid${page.url}`);
		const path = decodeURIComponent(url.pathname);
		if (files.has(path)) return [];
		// Served by the API, as plain text for terminals.
		if (path === getPath(ipText)) return [];
		if (path !== "/" && path.endsWith("/")) return [`links to ${href}, with a slash at its end`];
		const target = byUrl.get(path);
		const { locale } = splitPath(path);
		if (isErrorPage(path) && !isErrorPage(page.url)) return [`links to ${href}, which is an error`];
		if (locale !== page.locale && !link.hasAttribute("data-lang"))
			return [`links to ${href}, in another language`];
		if (!target) return fallbacks.has(path) ? [] : [`links to ${href}, which does not exist`];
		const id = decodeURIComponent(url.hash.slice(1));
		// A tab of an island, addressed by its own link.
		if (id && documentOf(target).querySelector(`[data-island] a[href="#${id}"]`)) return [];
		return !id || documentOf(target).getElementById(id)
			? []
			: [`links to ${href}, where nothing has the id ${id}`];
	});
}

it("links lead to existing pages and anchors, in the page's own language", { timeout: 120_000 }, () => {
	expect(faultsOn(linkFaults)).toEqual([]);
});
