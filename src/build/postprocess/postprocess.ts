import { readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { ContentError } from "../../../content/readers/read/parse.ts";
import { getPathOfFile, splitPath } from "../../../i18n/paths.ts";
import { findAnchorFaults } from "./anchors.ts";
import { getHtmlLimit } from "./budgets.ts";
import { limitCache, makeOnce } from "./cache.ts";
import { compressBrotli, compressBrotliWithin, mapEach } from "./compress.ts";
import { writeDictionaries } from "./compression-dictionaries.ts";
import type { PageParts } from "./page-parts.ts";
import { postprocessPage } from "./postprocess-page.ts";

const text = /\.(js|mjs|svg|xml|txt|json|webmanifest|map|speculationrules)$/;

/** Astro's stylesheets. Pages inline what they use of them, so these are deleted. */
const pageStyles = /^_astro\/[^/]+\.css$/;

/** Postprocesses a page in place, writes its compressed variant and returns the page. @param parsed receives its parts */
async function postprocessFile(dist: string, name: string, parsed: Map<string, PageParts>): Promise<Buffer> {
	const file = join(dist, name);
	const { html, parts } = postprocessPage(readFileSync(file, "utf8"), dist);
	parsed.set(name, parts);
	const page = Buffer.from(html);
	writeFileSync(file, page);
	const limit = getHtmlLimit(splitPath(getPathOfFile(name)).path);
	writeFileSync(
		`${file}.br`,
		await makeOnce("page-br", [page, String(limit)], () => compressBrotliWithin(limit, page)),
	);
	return page;
}

/** Writes the compressed variant of a file in `dist` beside it. */
async function compress(dist: string, name: string): Promise<void> {
	const file = join(dist, name);
	const body = readFileSync(file);
	// The slowest for scripts, as visitors wait for them.
	const quality = name.endsWith(".js") ? 11 : 10;
	writeFileSync(
		`${file}.br`,
		await makeOnce("br", [body, String(quality)], () => compressBrotli(body, quality)),
	);
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
				const parsed = new Map<string, PageParts>();
				const pages = await mapEach(
					all.map(nearest).filter((name) => name.endsWith(".html")),
					async (name) => [name, await postprocessFile(dist, name, parsed)] as const,
				);
				const faults = findAnchorFaults(parsed);
				if (faults.length) throw new ContentError(faults);
				for (const name of all.filter((name) => pageStyles.test(name))) rmSync(join(dist, name));
				// Imported late, since it reads content, which must be checked first.
				const { writeSearchFiles } = await import("./search-index.ts");
				// Compression with dictionaries runs in other threads.
				const added = await Promise.all([writeDictionaries(dist, pages), writeSearchFiles(dist, pages)]);
				const others = [...all.filter((name) => text.test(name)), ...added.flat()];
				await mapEach(others, (name) => compress(dist, name));
				limitCache();
				logger.info(`${pages.length} pages postprocessed in ${Math.round(performance.now() - started)} ms`);
			},
		},
	};
}
