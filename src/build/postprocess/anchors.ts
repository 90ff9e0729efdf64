import { basename } from "node:path";
import { findFiles, readText } from "../../../content/readers/read/disk.ts";
import { getPathOfFile } from "../../../i18n/paths.ts";
import type { PageParts } from "./page-parts.ts";

export interface AnchorFault {
	href: string;
	anchor: string;
	page: string;
}

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

/** Links within the site to a text without a page, or to a fragment its page lacks, each once. Ids that islands add are skipped. */
export function findAnchorFaults(parsed: ReadonlyMap<string, PageParts>): AnchorFault[] {
	const pages = new Map([...parsed].map(([name, parts]) => [getPathOfFile(name), parts]));
	const faults = new Map<string, AnchorFault>();
	for (const [page, { links, attributes }] of pages)
		for (const link of links) {
			const [, path = "", hash = ""] = /^(\/[^?#]*)?(?:\?[^#]*)?(?:#(.+))?$/.exec(link) ?? [];
			const address = path ? decode(path) : page;
			const target = pages.get(address);
			if (!target && pageOfText.test(address) && !faults.has(address))
				faults.set(address, { href: address, anchor: "", page });
			if (!hash || !target || (!path && attributes.has("data-island"))) continue;
			// Tabs of an island aren't in the HTML, but its own links lead to them.
			if (target.attributes.has("data-island") && target.links.includes(`#${hash}`)) continue;
			const anchor = decode(hash);
			if (target.ids.has(anchor)) continue;
			const href = `${address}#${anchor}`;
			if (!faults.has(href)) faults.set(href, { href, anchor, page });
		}
	return [...faults.values()];
}

/** Describes the faults, each with the lines where the link is written. */
export function describeAnchorFaults(faults: readonly AnchorFault[]): string[] {
	if (!faults.length) return [];
	const sources = ["content/{*.json,!(help)/**/*.{mdx,json}}", "i18n/**/*.json", "src/**/*.{astro,ts,tsx}"]
		.flatMap((pattern) => findFiles(pattern))
		.map((path) => [path, readText(path).split("\n")] as const);
	return faults.map(({ href, anchor, page }) => {
		// The whole name, not a longer one that begins alike.
		const name = `${anchor ? "#" : '[/"]'}${RegExp.escape(anchor || basename(href))}`;
		const link = new RegExp(`${name}(?![\\p{L}\\p{N}_-])`, "u");
		const lines = sources.flatMap(([path, text]) =>
			text.flatMap((line, index) => (link.test(line) ? [`${path}:${index + 1}`] : [])),
		);
		const why = anchor ? "where no heading or id has that name" : "which isn’t published";
		return `${lines.slice(0, 4).join(", ") || page}: leads to ${href}, ${why}`;
	});
}
