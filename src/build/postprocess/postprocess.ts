import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { ContentError } from "../../../content/readers/read/parse.ts";
import { getPathOfFile, splitPath } from "../../../i18n/paths.ts";
import { describeAnchorFaults, findAnchorFaults } from "./anchors.ts";
import { getHtmlLimit } from "./budgets.ts";
import { cached, evict } from "./cache.ts";
import { compressBrotli, compressBrotliWithin, mapEach } from "./compress.ts";
import { writeDictionaries } from "./compression-dictionaries.ts";
import type { PageParts } from "./page-parts.ts";
import { postprocessPage } from "./postprocess-page.ts";

const text = /\.(html|js|mjs|css|svg|xml|txt|json|webmanifest|map|speculationrules)$/;

/** Worth the slowest compression, since visitors wait for scripts. */
const waitedFor = /\.js$/;

/** Astro's stylesheets. Pages inline what they use of them, so these are deleted. */
const pageStyles = /^_astro\/[^/]+\.css$/;

/** Read by our own server only, so never sent. */
const serverOnly = /(?<!words)[\\/]chat[\\/]\w+\.json$/;

/** Smaller files, in bytes, aren't compressed. */
const minSize = 256;

/** Postprocesses a page in place, writes its compressed variant and returns the page. @param parsed receives its parts */
async function postprocessFile(dist: string, name: string, parsed: Map<string, PageParts>): Promise<Buffer> {
	const file = join(dist, name);
	const { html, parts } = await postprocessPage(readFileSync(file, "utf8"), dist);
	parsed.set(name, parts);
	const page = Buffer.from(html);
	writeFileSync(file, page);
	if (page.length < minSize) return page;
	const limit = getHtmlLimit(splitPath(getPathOfFile(name)).path);
	writeFileSync(
		`${file}.br`,
		await cached("page-br", [page, String(limit)], () => compressBrotliWithin(limit, page)),
	);
	return page;
}

function compressVariant(file: string, body: Buffer): Promise<Buffer> {
	if (waitedFor.test(file)) return cached("smallest", [body], () => compressBrotli(body, 11));
	if (serverOnly.test(file)) return cached("unsent", [body], () => compressBrotli(body, 5));
	return cached("file", [body], () => compressBrotli(body, 10));
}

/** Writes the compressed variant of a file in `dist` beside it. */
export async function compress(dist: string, name: string): Promise<void> {
	const file = join(dist, name);
	const body = readFileSync(file);
	if (body.length >= minSize) writeFileSync(`${file}.br`, await compressVariant(file, body));
}

/** The last step of a build: inlines styles, adds policies, writes search files and dictionaries, compresses texts. */
export function postprocess(): AstroIntegration {
	return {
		name: "postprocess",
		hooks: {
			"astro:build:done": async ({ dir, logger }) => {
				const started = performance.now();
				const dist = fileURLToPath(dir);
				// Sorted, so that builds are reproducible.
				const all = readdirSync(dist, { recursive: true, encoding: "utf8" })
					.map((name) => name.replaceAll("\\", "/"))
					.sort();
				// Workers assets and our Node runtime serve the nearest file of this name up the path.
				const nearest = (name: string) => name.replace("/404/index.html", "/404.html");
				for (const name of all.filter((name) => name !== nearest(name))) {
					renameSync(join(dist, name), join(dist, nearest(name)));
					rmdirSync(join(dist, name, ".."));
				}
				const files = all.map(nearest).filter((name) => text.test(name) && !pageStyles.test(name));
				const isPage = (name: string) => name.endsWith(".html");
				const pages = files.filter(isPage);
				const compressAlso = (name: string) => compress(dist, name);
				mkdirSync(join(dist, "search"), { recursive: true });
				const parsed = new Map<string, PageParts>();
				const processed: (readonly [name: string, page: Buffer])[] = [];
				// Compression runs in other threads, while this one goes on with pages.
				const compressing: Promise<unknown>[] = [
					mapEach(
						files.filter((name) => !isPage(name)),
						compressAlso,
					),
				];
				// Imported late, since it reads content, which must be checked first.
				const { buildSearchFile } = await import("./search-index.ts");
				// By language, so that its search file, which takes longest, starts compressing early.
				for (const [locale, localNames] of Map.groupBy(pages, (name) => splitPath(`/${name}`).locale)) {
					const localPages = await mapEach(
						localNames,
						async (name) => [name, await postprocessFile(dist, name, parsed)] as const,
					);
					processed.push(...localPages);
					const search = `search/${locale}.json`;
					writeFileSync(join(dist, search), await buildSearchFile(locale, localPages));
					compressing.push(compressAlso(search));
				}
				const faults = describeAnchorFaults(findAnchorFaults(parsed));
				if (faults.length) throw new ContentError(faults);
				await Promise.all([...compressing, mapEach(await writeDictionaries(dist, processed), compressAlso)]);
				for (const name of all.filter((name) => pageStyles.test(name))) rmSync(join(dist, name));
				evict();
				logger.info(`${pages.length} pages postprocessed in ${Math.round(performance.now() - started)} ms`);
			},
		},
	};
}
