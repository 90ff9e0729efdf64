import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmdirSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { ContentError } from "../../../content/readers/read/parse.ts";
import { pathOfFile, splitPath } from "../../routing/paths.ts";
import { writeDictionaries } from "../dictionary/dictionaries.ts";
import { describeAnchorFaults, findAnchorFaults } from "./anchors.ts";
import { budgetOf, firstFlight, headerRoom } from "./budgets.ts";
import { cached, evict } from "./cache.ts";
import { brotliAt, brotliWithin, eachOf } from "./compress.ts";
import type { PageParts } from "./page-parts.ts";
import { postprocessPage } from "./postprocess-page.ts";

const text = /\.(html|js|mjs|css|svg|xml|txt|json|webmanifest|map|speculationrules)$/;

/** Few, and each byte of them counts: scripts are waited for, dictionaries may weigh 12 kB. */
const smallest = /\.js$|[\\/]dictionaries[\\/].*\.txt$/;

/** Astro's files of styles: pages have what they use of them. */
const pageStyles = /[\\/]_astro[\\/][^\\/]+\.css$/;

/** What only our own server reads, from its disk or at the edge: nobody waits for its bytes. */
const unsent = /(?<!words)[\\/]chat[\\/]\w+\.json$/;

/** Files smaller than this are not compressed. */
const least = 256;

/** Postprocesses a page in its place, puts its compressed variant beside it and says what it is. @param parsed gets its parts */
async function postprocessFile(dist: string, name: string, parsed: Map<string, PageParts>): Promise<Buffer> {
	const file = join(dist, name);
	const { html, parts } = await postprocessPage(readFileSync(file, "utf8"), dist);
	parsed.set(name, parts);
	const page = Buffer.from(html);
	writeFileSync(file, page);
	if (page.length < least) return page;
	const budget = budgetOf(splitPath(pathOfFile(name)).path).html;
	const limit = budget > firstFlight + 1024 ? budget : Math.min(budget, firstFlight - headerRoom);
	writeFileSync(
		`${file}.br`,
		await cached("page-br", [page, String(limit)], () => brotliWithin(limit, page)),
	);
	return page;
}

function compressedVariantOf(file: string, body: Buffer): Promise<Buffer> {
	if (smallest.test(file)) return cached("smallest", [body], () => brotliAt(body, 11));
	if (unsent.test(file)) return cached("unsent", [body], () => brotliAt(body, 5));
	return cached("file", [body], () => brotliAt(body, 10));
}

/** Puts the compressed variant of a file of `dist` beside it, where that is worth it. */
export async function compress(dist: string, name: string): Promise<void> {
	const file = join(dist, name);
	const body = readFileSync(file);
	if (body.length >= least) writeFileSync(`${file}.br`, await compressedVariantOf(file, body));
}

/**
 * The last step of a build: each page keeps the CSS it uses, inlined, and gets its policy; search files and dictionaries are made of
 * the pages; every text file is compressed.
 */
export function postprocess(): AstroIntegration {
	return {
		name: "postprocess",
		hooks: {
			"astro:build:done": async ({ dir, logger }) => {
				const started = performance.now();
				const dist = fileURLToPath(dir);
				// In a fixed order, whatever the disk says: what is made of all of them is then the same.
				const all = readdirSync(dist, { recursive: true, encoding: "utf8" })
					.sort()
					.map((name) => join(dist, name));
				// Error pages are found by this name, the nearest one up the path (Workers assets and our Node runtime).
				for (const file of all.filter((name) => name.endsWith("/404/index.html"))) {
					renameSync(file, file.replace("/404/index.html", "/404.html"));
					rmdirSync(join(file, ".."));
				}
				const files = all
					.map((file) => file.replace("/404/index.html", "/404.html"))
					.filter((file) => existsSync(file) && text.test(file) && !pageStyles.test(file));
				const pages = files.filter((file) => file.endsWith(".html"));
				const names = pages.map((file) => relative(dist, file).replaceAll("\\", "/"));
				const compressAlso = (name: string) => compress(dist, name);
				mkdirSync(join(dist, "search"), { recursive: true });
				const parsed = new Map<string, PageParts>();
				const processed: (readonly [name: string, page: Buffer])[] = [];
				// Compressing is other threads' work: it goes on while the next pages are processed.
				const compressing: Promise<unknown>[] = [
					eachOf(
						files.filter((file) => !file.endsWith(".html")).map((file) => relative(dist, file)),
						compressAlso,
					),
				];
				// Content is read when it has been checked, so not with this file.
				const { searchFileOf } = await import("./search-index.ts");
				// By language, as a language's search file is the largest of all: what takes longest begins first.
				for (const [locale, own] of Map.groupBy(names, (name) => splitPath(`/${name}`).locale)) {
					const pages = await eachOf(
						own,
						async (name) => [name, await postprocessFile(dist, name, parsed)] as const,
					);
					processed.push(...pages);
					const search = `search/${locale}.json`;
					writeFileSync(join(dist, search), await searchFileOf(locale, pages));
					compressing.push(compressAlso(search));
				}
				const faults = describeAnchorFaults(findAnchorFaults(parsed));
				if (faults.length) throw new ContentError(faults);
				await Promise.all([...compressing, eachOf(await writeDictionaries(dist, processed), compressAlso)]);
				for (const file of all.filter((file) => pageStyles.test(file))) rmSync(file);
				evict();
				logger.info(`${pages.length} pages postprocessed in ${Math.round(performance.now() - started)} ms`);
			},
		},
	};
}
