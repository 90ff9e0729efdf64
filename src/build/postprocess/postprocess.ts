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
import { pathOfFile, splitPath } from "../../../i18n/paths.ts";
import { describeAnchorFaults, findAnchorFaults } from "./anchors.ts";
import { htmlLimitOf } from "./budgets.ts";
import { cached, evict } from "./cache.ts";
import { brotliAt, brotliWithin, eachOf } from "./compress.ts";
import { writeDictionaries } from "./dictionaries.ts";
import type { PageParts } from "./page-parts.ts";
import { postprocessPage } from "./postprocess-page.ts";

const text = /\.(html|js|mjs|css|svg|xml|txt|json|webmanifest|map|speculationrules)$/;

/** Worth the slowest compression, since visitors wait for scripts. */
const waitedFor = /\.js$/;

/** Astro's stylesheets. Pages inline what they use of them, so these are deleted. */
const pageStyles = /[\\/]_astro[\\/][^\\/]+\.css$/;

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
	const limit = htmlLimitOf(splitPath(pathOfFile(name)).path);
	writeFileSync(
		`${file}.br`,
		await cached("page-br", [page, String(limit)], () => brotliWithin(limit, page)),
	);
	return page;
}

function compressedVariantOf(file: string, body: Buffer): Promise<Buffer> {
	if (waitedFor.test(file)) return cached("smallest", [body], () => brotliAt(body, 11));
	if (serverOnly.test(file)) return cached("unsent", [body], () => brotliAt(body, 5));
	return cached("file", [body], () => brotliAt(body, 10));
}

/** Writes the compressed variant of a file in `dist` beside it. */
export async function compress(dist: string, name: string): Promise<void> {
	const file = join(dist, name);
	const body = readFileSync(file);
	if (body.length >= minSize) writeFileSync(`${file}.br`, await compressedVariantOf(file, body));
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
					.sort()
					.map((name) => join(dist, name));
				// Workers assets and our Node runtime serve the nearest file of this name up the path.
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
				// Compression runs in other threads, while this one goes on with pages.
				const compressing: Promise<unknown>[] = [
					eachOf(
						files.filter((file) => !file.endsWith(".html")).map((file) => relative(dist, file)),
						compressAlso,
					),
				];
				// Imported late, since it reads content, which must be checked first.
				const { searchFileOf } = await import("./search-index.ts");
				// By language, so that its search file, which takes longest, starts compressing early.
				for (const [locale, localNames] of Map.groupBy(names, (name) => splitPath(`/${name}`).locale)) {
					const pages = await eachOf(
						localNames,
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
