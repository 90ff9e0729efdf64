import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import MiniSearch from "minisearch";
import type { Locale } from "../../../i18n/locales.ts";
import { splitPath } from "../../../i18n/paths.ts";
import { loadTerms } from "../../../i18n/terms.ts";
import { buildOptions, type Entry } from "../../features/search/engine.ts";
import { getSection } from "../../words/dictionaries.ts";

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type Node = Element["children"][number];

/** Elements that end a line of text. */
const blocks = ["p", "li", "h1", "h2", "h3", "h4", "td", "dd", "dt", "br"];

function rawText(node: Node): string {
	if (DomUtils.isText(node)) return node.data;
	if (!DomUtils.isTag(node)) return "";
	if (["svg", "style", "script"].includes(node.name)) return " ";
	return node.children.map(rawText).join("") + (blocks.includes(node.name) ? " " : "");
}

const collapseSpace = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The text of elements, without SVG. */
const readText = (...nodes: (Node | null | undefined)[]): string =>
	collapseSpace(nodes.map((node) => (node ? rawText(node) : "")).join(" "));

/** Elements with these names in document order, without nested ones and without those in popups. */
const findOutermost = (nodes: readonly Node[], names: readonly string[]): Element[] =>
	nodes.flatMap((node) => {
		if (!DomUtils.isTag(node) || node.name === "details") return [];
		return names.includes(node.name) ? [node] : findOutermost(node.children, names);
	});

/** Truncates a text between words. */
const begin = (text: string, length: number): string =>
	text.length <= length ? text : `${text.slice(0, length + 1).replace(/[\s,;:،؛.]+\S*$/u, "")}…`;

const getKind = (path: string): Entry["kind"] => {
	if (path.startsWith("/country/")) return "country";
	if (path.startsWith("/vpn-for-")) return "service";
	return path.startsWith("/blog/post/") ? "post" : "page";
};

/** A page's entries: the page itself, its questions, and its sections with an id and a heading. */
export function listEntries(url: string, html: string): Omit<Entry, "id">[] {
	const all = DomUtils.getElementsByTagName("*", parseDocument(html));
	const metaOf = (name: string): string =>
		all.find((element) => element.attribs.name === name)?.attribs.content ?? "";
	const canonical = all.find((element) => element.attribs.rel === "canonical")?.attribs.href;
	if (metaOf("robots").startsWith("noindex") || (canonical && new URL(canonical).pathname !== url)) return [];
	const main = all.find((element) => element.name === "main");
	for (const menu of DomUtils.getElementsByTagName("nav", main ?? [])) DomUtils.removeElement(menu);
	const elements = DomUtils.getElementsByTagName("*", main ?? []);
	const elementsNamed = (...names: string[]) => elements.filter((element) => names.includes(element.name));
	const { path } = splitPath(url);
	const kind = getKind(path);
	const headings = elementsNamed("h1", "h2", "h3").map((heading) => readText(heading));
	// The title names the page, while its first heading may be a slogan. The site's name is cut off its end.
	const name = readText(all.find((element) => element.name === "title")).replace(/ \| [^|]*$/, "");
	const foot = all.findLast((element) => element.name === "footer");
	const footerLink = DomUtils.getElementsByTagName("a", foot ?? []).find((link) => link.attribs.href === url);
	const page = {
		kind,
		url,
		title: name,
		text: begin(collapseSpace(metaOf("description")), 130),
		// Posts are indexed in full; other pages by their sections and questions.
		more: kind === "post" ? readText(main) : headings.join(" "),
		...(footerLink && { name: readText(footerLink) }),
	};
	// Country and service pages number in the hundreds: index only headings, and the first words of answers.
	const isOneOfMany = kind === "country" || kind === "service";
	const brief = isOneOfMany || path.startsWith("/guides/");
	// A post is indexed in full already.
	const parts = brief ? { length: 40, rest: false } : { length: 130, rest: kind !== "post" };
	// So is the page of a question.
	if (path.startsWith("/help/")) return [page];
	const cut = (text: string) => {
		const start = begin(text, parts.length);
		return { text: start, more: parts.rest ? text.slice(start.length - 1) : "" };
	};
	const questions = elementsNamed("summary").flatMap((summary) => {
		const answer = DomUtils.nextElementSibling(summary);
		if (answer?.name !== "p" || !answer.attribs.id) return [];
		const title = readText(summary);
		return [{ kind: "faq" as const, url: `${url}#${answer.attribs.id}`, title, ...cut(readText(answer)) }];
	});
	const ofSection = (id: string | undefined, title: string, body: Element[]) => {
		const text = readText(...body);
		if (!title || !text || !DomUtils.getElementsByTagName("p", body).length) return [];
		const own = path === "/features" ? ("feature" as const) : ("help" as const);
		return [{ kind: own, url: `${url}#${id}`, title, ...cut(text) }];
	};
	const sections = elementsNamed("section")
		.filter(
			({ attribs, children }) => attribs.id && !DomUtils.getElementsByTagName("section", children).length,
		)
		.flatMap(({ attribs, children }) => {
			const [heading] = DomUtils.getElementsByTagName("h2", children);
			return ofSection(attribs.id, readText(heading), findOutermost(children, ["p", "li", "td"]));
		});
	// Longer texts have headings instead of sections; "Sharing" needs the title of its page to make sense.
	const body = findOutermost(main ? [main] : [], ["h2", "p", "li", "td"]);
	const headed = body.flatMap((heading, at) => {
		if (heading.name !== "h2" || !heading.attribs.id) return [];
		const end = body.findIndex((element, other) => other > at && element.name === "h2");
		const title = `${readText(heading)} · ${name}`;
		return ofSection(heading.attribs.id, title, body.slice(at + 1, end < 0 ? undefined : end));
	});
	const terms = elementsNamed("dt").flatMap((term) => {
		const text = DomUtils.nextElementSibling(term);
		if (!term.attribs.id || text?.name !== "dd") return [];
		return [
			{
				kind: "help" as const,
				url: `${url}#${term.attribs.id}`,
				title: readText(term),
				...cut(readText(text)),
			},
		];
	});
	return [page, ...(isOneOfMany ? [] : [...sections, ...headed]), ...questions, ...terms].filter(
		({ title }) => title,
	);
}

function listWords(locale: Locale) {
	const { search, resources } = getSection(locale, "navbar");
	const { actions } = getSection(locale, "common");
	return { ...search, close: actions.close, contact: actions.contact, faqs: resources.faqs };
}

const suggested = ["/faqs", "/download", "/pricing", "/contact-us"];

async function buildSearchFile(locale: Locale, pages: readonly (readonly [url: string, html: string])[]) {
	const entries: Entry[] = [];
	const titles = new Set<string>();
	for (const [url, html] of pages) {
		for (const entry of listEntries(url, html)) {
			const same = `${entry.title} ${entry.text}`;
			if (!titles.has(same)) entries.push({ ...entry, id: String(entries.length) });
			titles.add(same);
		}
	}
	const index = new MiniSearch(buildOptions(await loadTerms(locale)));
	index.addAll(entries);
	const first = suggested.flatMap(
		(path) => entries.find((entry) => entry.kind === "page" && splitPath(entry.url).path === path) ?? [],
	);
	return {
		words: listWords(locale),
		/** Results to show before anything is typed. */
		first: first.map(({ kind, url, title, text }) => ({ kind, url, title, text })),
		index: index.toJSON(),
	};
}

/** Writes each language's search file, from its finished pages. Returns their names. */
export async function writeSearchFiles(
	dist: string,
	pages: readonly (readonly [file: string, body: Buffer])[],
): Promise<string[]> {
	mkdirSync(join(dist, "search"), { recursive: true });
	// Theme pages first: where a question is on several pages, theirs wins.
	const ofTheme = (file: string) => Number(/(^|\/)faqs\/(?!index)/.test(file));
	const texts = pages
		.toSorted(([a], [b]) => ofTheme(b) - ofTheme(a))
		.map(([file, body]) => [`/${file.replace(/(^|\/)index\.html$/, "")}`, body.toString()] as const)
		.filter(([url]) => !url.endsWith("404.html"));
	const names: string[] = [];
	for (const [locale, localTexts] of Map.groupBy(texts, ([url]) => splitPath(url).locale)) {
		const name = `search/${locale}.json`;
		writeFileSync(join(dist, name), JSON.stringify(await buildSearchFile(locale, localTexts)));
		names.push(name);
	}
	return names;
}
