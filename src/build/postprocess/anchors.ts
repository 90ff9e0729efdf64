import { basename } from "node:path";
import { findFiles, readText } from "../../../content/readers/read/disk.ts";
import { getPathOfFile } from "../../../i18n/paths.ts";
import type { PageParts } from "./page-parts.ts";

/** Leaves alone what is encoded wrongly. */
export const decode = (text: string): string => {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
};

/** Pages that drafts and scheduled texts don't have yet. */
const pageOfText = /^(\/[a-z]{2})?\/(guides|blog\/post|help|country|vpn-for-[\w-]+)\/./;

/** The lines where a link is written. */
function findLines(href: string, anchor: string): string[] {
	// The whole name, not a longer one that begins alike.
	const name = `${anchor ? "#" : '[/"]'}${RegExp.escape(anchor || basename(href))}`;
	const link = new RegExp(`${name}(?![\\p{L}\\p{N}_-])`, "u");
	return ["content/{*.json,!(help)/**/*.{mdx,json}}", "i18n/**/*.json", "src/**/*.{astro,ts,tsx}"]
		.flatMap((pattern) => findFiles(pattern))
		.flatMap((path) =>
			readText(path)
				.split("\n")
				.flatMap((line, index) => (link.test(line) ? [`${path}:${index + 1}`] : [])),
		);
}

/** Describes links within the site to a text without a page, or to a fragment its page lacks, each once. Ids that islands add are skipped. */
export function findAnchorFaults(parsed: ReadonlyMap<string, PageParts>): string[] {
	const pages = new Map([...parsed].map(([name, parts]) => [getPathOfFile(name), parts]));
	const faults = new Map<string, string>();
	const report = (href: string, anchor: string, page: string) => {
		if (faults.has(href)) return;
		const why = anchor ? "where no heading or id has that name" : "which isn’t published";
		const place = findLines(href, anchor).slice(0, 4).join(", ") || page;
		faults.set(href, `${place}: leads to ${href}, ${why}`);
	};
	for (const [page, { links, attributes }] of pages)
		for (const link of links) {
			const [, path = "", hash = ""] = /^(\/[^?#]*)?(?:\?[^#]*)?(?:#(.+))?$/.exec(link) ?? [];
			const address = path ? decode(path) : page;
			const target = pages.get(address);
			if (!target && pageOfText.test(address)) report(address, "", page);
			if (!hash || !target || (!path && attributes.has("data-island"))) continue;
			// Tabs of an island aren't in the HTML, but its own links lead to them.
			if (target.attributes.has("data-island") && target.links.includes(`#${hash}`)) continue;
			const anchor = decode(hash);
			if (!target.ids.has(anchor)) report(`${address}#${anchor}`, anchor, page);
		}
	return [...faults.values()];
}
