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
import { splitPath } from "../../routing/paths.ts";
import { writeDictionaries } from "../dictionary/dictionaries.ts";
import { budgetOf } from "./budgets.ts";
import { brotliAt, compressed } from "./compress.ts";
import { eachOf } from "./each-of.ts";
import { addedScripts, finishPage } from "./finish-page.ts";
import { forget, kept } from "./kept.ts";
import { searchFileOf } from "./search-index.ts";

const text = /\.(html|js|mjs|css|svg|xml|txt|json|webmanifest|map|speculationrules)$/;

/** Few, and each byte of them counts: scripts are waited for, dictionaries may weigh 12 kB. */
const smallest = /\.js$|[\\/]dictionaries[\\/].*\.txt$/;

/** Astro's files of styles: pages have what they use of them. */
const pageStyles = /[\\/]_astro[\\/][^\\/]+\.css$/;

/** What only our own server reads, from its disk or at the edge: nobody waits for its bytes. */
const unsent = /(?<!words)[\\/]chat[\\/]\w+\.json$/;

/** Files smaller than this are not compressed. */
const least = 256;

/** "ar/country/index.html" as "/ar/country". */
const pathOf = (name: string): string => `/${name.replace(/(^|\/)index\.html$|\.html$/, "")}`;

/** Finishes a page in its place, puts its compressed twin beside it and says what it is. */
async function finishFile(dist: string, name: string): Promise<Buffer> {
	const file = join(dist, name);
	const rendered = readFileSync(file);
	// The names of its scripts, in it, carry their hash.
	const page = await kept("page", [rendered, await addedScripts()], async () =>
		Buffer.from(await finishPage(rendered.toString(), dist)),
	);
	writeFileSync(file, page);
	if (page.length < least) return page;
	const limit = budgetOf(splitPath(pathOf(name)).path).html;
	const twin = await kept("page-br", [page, String(limit)], () => compressed(page, limit));
	writeFileSync(`${file}.br`, twin);
	return page;
}

function twinOf(file: string, body: Buffer): Promise<Buffer> {
	if (smallest.test(file)) return kept("smallest", [body], () => brotliAt(body, 11));
	if (unsent.test(file)) return kept("unsent", [body], () => brotliAt(body, 5));
	return kept("file", [body], () => compressed(body));
}

async function compress(dist: string, name: string): Promise<void> {
	const file = join(dist, name);
	const body = readFileSync(file);
	if (body.length >= least) writeFileSync(`${file}.br`, await twinOf(file, body));
}

/**
 * The last step of a build, over `dist/`: each page keeps only the CSS it uses, inlined; gets a content security policy with
 * the hash of every inline script and style; the search files and the dictionaries are made from the pages; and every text file
 * is compressed with brotli. What these steps make is kept by what they make it from.
 */
export function finish(): AstroIntegration {
	return {
		name: "finish",
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
				const finished: (readonly [name: string, page: Buffer])[] = [];
				// Compressing is other threads' work: it goes on while the next pages are finished.
				const compressing: Promise<unknown>[] = [
					eachOf(
						files.filter((file) => !file.endsWith(".html")).map((file) => relative(dist, file)),
						compressAlso,
					),
				];
				// By language, as a language's search file is the largest of all: what takes longest begins first.
				for (const [locale, own] of Map.groupBy(names, (name) => splitPath(`/${name}`).locale)) {
					const pages = await eachOf(own, async (name) => [name, await finishFile(dist, name)] as const);
					finished.push(...pages);
					const search = `search/${locale}.json`;
					writeFileSync(join(dist, search), await searchFileOf(locale, pages));
					compressing.push(compressAlso(search));
				}
				await Promise.all([...compressing, eachOf(await writeDictionaries(dist, finished), compressAlso)]);
				for (const file of all.filter((file) => pageStyles.test(file))) rmSync(file);
				forget();
				logger.info(`${pages.length} pages finished in ${Math.round(performance.now() - started)} ms`);
			},
		},
	};
}
