import { findFiles, readText } from "../../../content/readers/read/disk.ts";
import { nearest } from "../checks/placeholders.ts";

/** A page, by its file's path from `dist`. */
type Page = readonly [name: string, body: Buffer];

export interface AnchorFault {
	/** Address and anchor, as the page has it. */
	href: string;
	anchor: string;
	/** A page that has the link. */
	page: string;
	/** An anchor that is there and may be meant. */
	near: string | null;
}

const addressOf = (name: string): string => `/${name.replace(/(^|\/)index\.html$|\.html$/, "")}`;
const decoded = (text: string): string => {
	try {
		return decodeURIComponent(text.replaceAll("&amp;", "&"));
	} catch {
		return text;
	}
};

/** Links to a place on a page of ours where nothing has that id, each once. An island makes its own places. */
export function findAnchorFaults(pages: readonly Page[]): AnchorFault[] {
	const ids = new Map<string, Set<string>>();
	const html = new Map(pages.map(([name, body]) => [addressOf(name), body.toString()]));
	const idsOf = (address: string, text: string): Set<string> => {
		const known =
			ids.get(address) ?? new Set([...text.matchAll(/\sid="?([^\s">]+)/g)].map(([, id = ""]) => decoded(id)));
		ids.set(address, known);
		return known;
	};
	const faults = new Map<string, AnchorFault>();
	for (const [page, text] of html)
		for (const [, path = "", hash = ""] of text.matchAll(
			/<a\b[^>]*?\shref="?((?:\/[^\s"#>?]*)?)(?:\?[^\s"#>]*)?#([^\s">]+)/g,
		)) {
			const address = path ? decoded(path) : page;
			const target = html.get(address);
			if (!target || (!path && text.includes("data-island"))) continue;
			const anchor = decoded(hash);
			const known = idsOf(address, target);
			if (known.has(anchor)) continue;
			const href = `${address}#${anchor}`;
			if (!faults.has(href)) faults.set(href, { href, anchor, page, near: nearest(anchor, known) });
		}
	return [...faults.values()];
}

/** The same as sentences, each with the lines that the anchor is written on. */
export function describeAnchorFaults(faults: readonly AnchorFault[]): string[] {
	if (!faults.length) return [];
	const sources = ["content/**/*.{mdx,json}", "i18n/**/*.json", "src/**/*.{astro,ts,tsx}"]
		.flatMap(findFiles)
		.map((path) => [path, readText(path).split("\n")] as const);
	return faults.map(({ href, anchor, page, near }) => {
		// Not one that only begins alike.
		const link = new RegExp(`#${RegExp.escape(anchor)}(?![\\p{L}\\p{N}_-])`, "u");
		const lines = sources.flatMap(([path, text]) =>
			text.flatMap((line, at) => (link.test(line) ? [`${path}:${at + 1}`] : [])),
		);
		const remedy = near ? `write #${near}` : "name a heading or an id of that page";
		return `${lines.slice(0, 4).join(", ") || page}: leads to ${href}, where nothing has that name: ${remedy}`;
	});
}
