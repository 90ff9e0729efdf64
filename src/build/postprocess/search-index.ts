import MiniSearch from "minisearch";
import type { Locale } from "../../../i18n/locales.ts";
import { loadTerms } from "../../../i18n/terms.ts";
import { type Entry, type Hit, optionsFor } from "../../features/search/engine.ts";
import { section } from "../../i18n/dictionaries.ts";
import { splitPath } from "../../routing/paths.ts";
import { cached, hashOfFiles } from "./cache.ts";

/** What the search in a language loads on first use. */
interface SearchFile {
	words: Record<string, string | Record<string, string>>;
	/** Shown before anything is typed. */
	first: Hit[];
	index: object;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };
/** The words of a piece of HTML. */
const textOf = (html = ""): string =>
	html
		.replace(/<(svg|style|script)\b[\s\S]*?<\/\1>/g, " ")
		.replace(/<\/(p|li|h\d|td|dd|dt)>|<br>/g, "$& ")
		.replace(/<[^>]*>/g, "")
		.replace(/&([\w#]+);/g, (whole, name: string) => entities[name] ?? whole)
		.replace(/\s+/g, " ")
		.trim();

/** The beginning of a text, cut between words. */
const begin = (text: string, length: number): string =>
	text.length <= length ? text : `${text.slice(0, length + 1).replace(/[\s,;:،؛.]+\S*$/u, "")}…`;

const kindOf = (path: string): Entry["kind"] => {
	if (path.startsWith("/country/")) return "country";
	if (path.startsWith("/vpn-for-")) return "service";
	return path.startsWith("/blog/post/") ? "post" : "page";
};

/** Everything on a page that can be found: the page, its questions, and its sections with an anchor and a heading. */
export function entriesOf(url: string, html: string): Omit<Entry, "id">[] {
	const canonical = /<link rel="canonical" href="https?:\/\/[^/"]+([^"]*)"/.exec(html)?.[1];
	if (/<meta name="robots" content="noindex/.test(html) || (canonical && canonical !== url)) return [];
	const main = (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "").replace(/<nav[\s\S]*?<\/nav>/g, "");
	const { path } = splitPath(url);
	const kind = kindOf(path);
	const description = textOf(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]);
	const headings = [...main.matchAll(/<h[123][^>]*>([\s\S]*?)<\/h[123]>/g)].map((match) => textOf(match[1]));
	// It says what the page is; its first heading may be a promise. The name of the site stands at its end.
	const name = textOf(/<title>([^<]*)/.exec(html)?.[1]).replace(/ \| [^|]*$/, "");
	const foot = /<footer[\s\S]*<\/footer>/.exec(html.slice(html.indexOf("</main>")))?.[0] ?? "";
	const footerLink = foot.split("<a ").find((link) => link.startsWith(`href="${url}"`));
	const page = {
		kind,
		url,
		title: name,
		text: begin(description, 130),
		// A post is found by all it says; other pages have their sections and questions.
		more: kind === "post" ? textOf(main) : headings.join(" "),
		...(footerLink && { name: textOf(`<a ${footerLink}`) }),
	};
	// A page about one country or service is one of hundreds: it is found by its headings, its questions by what they say first.
	const ofMany = kind === "country" || kind === "service";
	const brief = ofMany || path.startsWith("/guides/");
	// A post is found by all it says, so its parts need not say it again.
	const parts = brief ? { length: 40, rest: false } : { length: 130, rest: kind !== "post" };
	// So is the page of a question, by the question.
	if (path.startsWith("/help/")) return [page];
	const cut = (text: string) => {
		const start = begin(text, parts.length);
		return { text: start, more: parts.rest ? text.slice(start.length - 1) : "" };
	};
	const questions = [
		...main.matchAll(/<summary[^>]*>([\s\S]*?)<\/summary>\s*<p id="([\w-]+)"[^>]*>([\s\S]*?)<\/p>/g),
	].map(([, title, id, answer]) => ({
		kind: "faq" as const,
		url: `${url}#${id}`,
		title: textOf(title),
		...cut(textOf(answer)),
	}));
	const sections = [
		...main.matchAll(/<section(?=[^>]*\sid="([\w-]+)")[^>]*>((?:(?!<section)[\s\S])*?)<\/section>/g),
		// Longer texts have no sections, but headings with an anchor.
		...main.matchAll(/(?=<h2[^>]*\sid="([^"]+)")(<h2[\s\S]*?)(?=<h2|<\/main>)/g),
	].flatMap(([whole, id, inner = ""]) => {
		const heading = textOf(/<h2[^>]*>([\s\S]*?)<\/h2>/.exec(inner)?.[1]);
		const body = inner.replace(/<details[\s\S]*?<\/details>/g, "");
		const text = textOf(
			[...body.matchAll(/<(p|li|td)\b[^>]*>[\s\S]*?<\/\1>/g)].map(([all]) => all).join(" "),
		);
		if (!heading || !/<p\b/.test(body) || !text) return [];
		// "Sharing" says something only with the text it is a part of.
		const title = whole.startsWith("<section") ? heading : `${heading} · ${name}`;
		const own = path === "/features" ? ("feature" as const) : ("help" as const);
		return [{ kind: own, url: `${url}#${id}`, title, ...cut(text) }];
	});
	const terms = [...main.matchAll(/<dt id="([\w-]+)"[^>]*>([\s\S]*?)<\/dt>\s*<dd>([\s\S]*?)<\/dd>/g)].map(
		([, id, title, text]) => ({
			kind: "help" as const,
			url: `${url}#${id}`,
			title: textOf(title),
			...cut(textOf(text)),
		}),
	);
	return [page, ...(ofMany ? [] : sections), ...questions, ...terms].filter(({ title }) => title);
}

function wordsFor(locale: Locale): SearchFile["words"] {
	const { search, resources } = section(locale, "navbar");
	const { actions } = section(locale, "common");
	return { ...search, close: actions.close, contact: actions.contact, faqs: resources.faqs };
}

const suggested = ["/faqs", "/download", "/pricing", "/contact-us"];

/** What the search of a language loads, made from its pages. */
async function searchFile(
	locale: Locale,
	pages: readonly (readonly [url: string, html: string])[],
): Promise<string> {
	const entries: Entry[] = [];
	const titles = new Set<string>();
	for (const [url, html] of pages) {
		for (const entry of entriesOf(url, html)) {
			const same = `${entry.title} ${entry.text}`;
			if (!titles.has(same)) entries.push({ ...entry, id: String(entries.length) });
			titles.add(same);
		}
	}
	const index = new MiniSearch(optionsFor(await loadTerms(locale)));
	index.addAll(entries);
	const first = suggested.flatMap(
		(path) => entries.find((entry) => entry.kind === "page" && splitPath(entry.url).path === path) ?? [],
	);
	const data: SearchFile = {
		words: wordsFor(locale),
		first: first.map(({ kind, url, title, text }) => ({ kind, url, title, text })),
		index: index.toJSON(),
	};
	return JSON.stringify(data);
}

let code: string | undefined;

/**
 * The search file of a language, made from its pages themselves, so what can be found is what there is: a new page,
 * question or post needs nothing here.
 */
export async function searchFileOf(
	locale: Locale,
	pages: readonly (readonly [file: string, body: Buffer])[],
): Promise<Buffer> {
	code ??= hashOfFiles("src/features/search/*.ts", "src/routing/paths.ts", "i18n/*.ts", "i18n/*/terms.ts");
	// The pages of themes first: what they answer is answered there, wherever else it stands.
	const ofTheme = (file: string) => Number(/(^|\/)faqs\/(?!index)/.test(file));
	const own = pages
		.toSorted(([a], [b]) => ofTheme(b) - ofTheme(a))
		.map(([file, body]) => [`/${file.replace(/(^|\/)index\.html$/, "")}`, body] as const)
		.filter(([url]) => !url.endsWith("404.html"));
	return cached("search", [code, JSON.stringify(wordsFor(locale)), ...own.flat()], async () => {
		const texts = own.map(([url, body]) => [url, body.toString()] as const);
		return Buffer.from(await searchFile(locale, texts));
	});
}
