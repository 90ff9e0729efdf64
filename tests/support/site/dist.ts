import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "../../../i18n/locales.ts";
import { getLocalePath, getPathOfFile, splitPath } from "../../../i18n/paths.ts";
import { dist } from "./dist-folder.ts";

export { dist };

export interface PageFile {
	file: string;
	/** URL path: "/ar/pricing". An error page has none, so its name: "/ar/404". */
	url: string;
	locale: Locale;
	/** The path without the language. */
	path: string;
	html: string;
}

function pageOf(file: string, html: string): PageFile {
	const url = getPathOfFile(file);
	return { file, url, html, ...splitPath(url) };
}

const list = (): string[] => {
	if (!existsSync(join(dist, "index.html")))
		throw new Error(`No site in ${dist}: run \`npm run build\` first.`);
	return readdirSync(dist, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) =>
			join(entry.parentPath, entry.name)
				.slice(dist.length + 1)
				.replaceAll("\\", "/"),
		)
		.sort();
};

export const distFiles: readonly string[] = list();
export const distText = (file: string): string => readFileSync(join(dist, file), "utf8");
export const pages: readonly PageFile[] = distFiles
	.filter((file) => file.endsWith(".html"))
	.map((file) => pageOf(file, distText(file)));

export const byUrl = new Map(pages.map((page) => [page.url, page]));

export function pageAt(path: string, locale: Locale = "en"): PageFile {
	const page = byUrl.get(getLocalePath(locale, path));
	if (!page) throw new Error(`no ${path} in ${locale}`);
	return page;
}

/** One line per violation on any page, each starting with the page. */
export const faultsOn = (check: (page: PageFile) => string[], among = pages): string[] =>
	among.flatMap((page) => check(page).map((fault) => `${page.url} ${fault}`));

/** Bytes transferred: brotli where a compressed file exists. */
export function wireSize(file: string): number {
	const path = join(dist, file);
	return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
